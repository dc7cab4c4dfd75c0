"""Libraries of arrays other than NumPy and CuPy: `protocol` says how one takes part in a call, each other module serves one."""
