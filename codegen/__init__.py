"""The generator: manifest, formula language, rendering. Text only; never imports numpy, cupy or the runtime."""

if __name__ != "baracuda_rt.codegen":
    raise ImportError(f"{__name__} is the folder that baracuda_rt.codegen links to; import baracuda_rt.codegen, or every class would exist twice")
