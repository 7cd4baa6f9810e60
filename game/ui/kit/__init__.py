"""Parts of every page and of the battle screen: papers, controls, letters, pictures, keys and sounds."""
