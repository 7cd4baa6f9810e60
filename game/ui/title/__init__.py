"""The title page and its entries."""
