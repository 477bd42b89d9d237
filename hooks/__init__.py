"""The package that pre-commit installs. It is empty, and requires the program."""
