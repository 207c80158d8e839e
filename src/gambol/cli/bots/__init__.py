"""`gambol bots`: list them, begin one, check one, ask one."""
