"""`gambol match` and `gambol tournament`: flags, what is shown meanwhile, and what is written at the end."""
