"""The generator: manifest, formula language, rendering. Text only; never imports numpy, cupy or the runtime."""
