"""The two executors of one source: CUDA through CuPy, the CPU through a C++ compiler."""
