"""One call: its arguments checked, planned, bound and launched."""
