"""`gambol play`: a session that knows what happens, and fronts that show it."""
