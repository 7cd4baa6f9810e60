"""What every page and the battle screen are made of: papers, controls, letters, pictures, keys and sounds."""
