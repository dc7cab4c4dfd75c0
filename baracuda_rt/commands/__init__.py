"""The command line, the generator's entry points and the listings."""
