"""XLA's call frame: our structs are those of the header that jaxlib ships, and a handler answers frames that are made by hand."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from baracuda_rt.errors import IndexOutOfRangeError, InvalidProblemError, UnsupportedError
from baracuda_rt.jax import ffi

pytestmark = pytest.mark.host

# The struct, its fields in order by the header's names and by ours.
STRUCTS = {
    "XLA_FFI_Api_Version": (ffi.Version, {"major_version": "major", "minor_version": "minor"}),
    "XLA_FFI_Metadata": (ffi.Metadata, {"api_version": "version", "traits": "traits", "state_type_id": "state"}),
    "XLA_FFI_Buffer": (ffi.Buffer, {"dtype": "dtype", "data": "data", "rank": "rank", "dims": "dims"}),
    "XLA_FFI_Args": (ffi.Values, {"size": "count", "types": "types", "args": "values"}),
    "XLA_FFI_Rets": (ffi.Values, {"size": "count", "types": "types", "rets": "values"}),
    "XLA_FFI_Attrs": (ffi.Attributes, {"size": "count", "types": "types", "names": "names", "attrs": "values"}),
    "XLA_FFI_CallFrame": (ffi.Frame, {n: n for n in ("api", "stage")} | {"ctx": "context", "args": "arguments", "rets": "results", "attrs": "attributes"}),
    "XLA_FFI_Error_Create_Args": (ffi.ErrorCreate, {"message": "message", "errc": "code"}),
    "XLA_FFI_Stream_Get_Args": (ffi.StreamGet, {"ctx": "context", "stream": "stream"}),
    "XLA_FFI_DeviceOrdinal_Get_Args": (ffi.OrdinalGet, {"ctx": "context", "device_ordinal": "ordinal"}),
    "XLA_FFI_Api": (
        ffi.Api,
        {"api_version": "version", "XLA_FFI_Error_Create": "error_create", "XLA_FFI_Stream_Get": "stream_get", "XLA_FFI_DeviceOrdinal_Get": "device_ordinal_get"},
    ),
}  # fmt: skip


def test_the_structs_are_those_of_the_header(tmp_path: Path) -> None:
    jax = pytest.importorskip("jax", reason="JAX is not installed")
    lines = [f'printf("{name}.{field} %zu\\n", offsetof({name}, {field}));' for name, (_, fields) in STRUCTS.items() for field in fields]
    constants = ("XLA_FFI_Extension_Metadata", "XLA_FFI_ExecutionStage_EXECUTE", "XLA_FFI_Error_Code_INVALID_ARGUMENT", "XLA_FFI_Error_Code_OUT_OF_RANGE",
                 "XLA_FFI_Error_Code_UNIMPLEMENTED", "XLA_FFI_Error_Code_INTERNAL", "XLA_FFI_HANDLER_TRAITS_COMMAND_BUFFER_COMPATIBLE", "XLA_FFI_API_MAJOR")  # fmt: skip
    lines += [f'printf("{name} %d\\n", (int){name});' for name in constants]
    lines += ['printf("metadata %zu\\n", offsetof(XLA_FFI_Metadata_Extension, metadata));']
    source = tmp_path / "offsets.cpp"
    source.write_text('#include <cstdio>\n#include "xla/ffi/api/c_api.h"\nint main() {\n' + "\n".join(lines) + "\n}\n")
    from baracuda_rt.executors.host import host

    compiler = host().compiler()
    program = tmp_path / "offsets"
    done = subprocess.run([*compiler.argv, "-I", jax.ffi.include_dir(), str(source), "-o", str(program)], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    said = dict(line.split() for line in subprocess.run([str(program)], capture_output=True, text=True, timeout=60, check=True).stdout.splitlines())
    for name, (struct, fields) in STRUCTS.items():
        for field, ours in fields.items():
            assert int(said[f"{name}.{field}"]) == getattr(struct, ours).offset, f"{name}.{field}"
    values = (ffi.METADATA, ffi.EXECUTE, ffi.INVALID_ARGUMENT, ffi.OUT_OF_RANGE, ffi.UNIMPLEMENTED, ffi.INTERNAL, ffi.COMMAND_BUFFER_COMPATIBLE, 0)
    assert [int(said[name]) for name in constants] == list(values)
    assert int(said["metadata"]) == ffi.MetadataExtension.metadata.offset


class Runtime:
    """XLA's side of a call: functions of its API, and frames."""

    def __init__(self) -> None:
        self.errors: list[tuple[bytes, int]] = []
        self.kept: list[Any] = []
        self.api = ffi.Api(size=ctypes.sizeof(ffi.Api))
        self.api.version.major, self.api.version.minor = 0, 7
        self.api.error_create = self._function(self._error)
        self.api.stream_get = self._function(self._stream)
        self.api.device_ordinal_get = self._function(self._ordinal)

    def _function(self, body: Any) -> int:
        function = ffi._Function(body)
        self.kept.append(function)
        return int(ctypes.cast(function, ctypes.c_void_p).value or 0)

    def _error(self, address: int) -> int:
        given = ffi.ErrorCreate.from_address(address)
        self.errors.append((given.message, given.code))
        return 4711

    def _stream(self, address: int) -> int:
        ffi.StreamGet.from_address(address).stream = 0x5EED
        return 0

    def _ordinal(self, address: int) -> int:
        ffi.OrdinalGet.from_address(address).ordinal = 3
        return 0

    def frame(self, problem: bytes, arguments: list[int], results: list[int], stage: int = ffi.EXECUTE) -> Any:
        frame = ffi.Frame(size=ctypes.sizeof(ffi.Frame), api=ctypes.addressof(self.api), context=1, stage=stage)
        for values, addresses in ((frame.arguments, arguments), (frame.results, results)):
            buffers = (ffi.Buffer * max(len(addresses), 1))(*(ffi.Buffer(data=address) for address in addresses))
            table = (ctypes.c_size_t * max(len(addresses), 1))(*(ctypes.addressof(buffers) + k * ctypes.sizeof(ffi.Buffer) for k in range(len(addresses))))
            values.count, values.values = len(addresses), ctypes.addressof(table)
            self.kept += [buffers, table]
        text = ctypes.create_string_buffer(problem + b"beyond its end")
        span = (ctypes.c_size_t * 2)(ctypes.addressof(text), len(problem))
        table = (ctypes.c_size_t * 1)(ctypes.addressof(span))
        frame.attributes.count, frame.attributes.values = 1, ctypes.addressof(table)
        self.kept += [text, span, table]
        return frame


def test_a_call_reads_its_frame() -> None:
    runtime, seen = Runtime(), []
    handler = ffi.Handler(lambda problem, arguments, results, frame: seen.append((problem, arguments, results, ffi.stream_of(frame), ffi.ordinal_of(frame))))
    frame = runtime.frame(b"what to do", [16, 0, 48], [64])
    assert handler.function(ctypes.addressof(frame)) == 0
    assert seen == [(b"what to do", [16, 0, 48], [64], 0x5EED, 3)]
    assert handler.function(ctypes.addressof(runtime.frame(b"", [], [], stage=2))) == 0 and len(seen) == 1, "other stages do nothing"
    runtime.api.size = ffi._ORDINAL_END - 8  # an XLA that has no such function yet
    assert ffi.ordinal_of(frame) is None


@pytest.mark.parametrize("error, code", [
    (InvalidProblemError("op: x is 3"), 3), (IndexOutOfRangeError("op: index 9", op="op", position=0, value=9, bound=3), 11),
    (UnsupportedError("op: no"), 12), (ZeroDivisionError("by zero"), 13),
])  # fmt: skip
def test_what_is_raised_becomes_an_error_of_xla(error: Exception, code: int) -> None:
    runtime = Runtime()

    def run(*arguments: Any) -> None:
        raise error

    assert ffi.Handler(run).function(ctypes.addressof(runtime.frame(b"", [], []))) == 4711
    text = str(error) if code != 13 else "ZeroDivisionError: by zero"
    assert runtime.errors == [(text.encode(), code)]
    assert ffi.failures.behind(f"INTERNAL: {text} [[and more]]") is error and ffi.failures.behind(text) is None


def test_metadata() -> None:
    """The version is the runtime's own, traits are those of the platform."""
    runtime, metadata = Runtime(), ffi.Metadata()
    extension = ffi.MetadataExtension(type=ffi.METADATA, metadata=ctypes.addressof(metadata))
    frame = ffi.Frame(api=ctypes.addressof(runtime.api), extension=ctypes.addressof(extension))
    assert ffi.Handler(lambda *given: None, ffi.COMMAND_BUFFER_COMPATIBLE).function(ctypes.addressof(frame)) == 0
    assert (metadata.version.major, metadata.version.minor, metadata.traits) == (0, 7, 1)


def test_the_frame_needs_no_jax() -> None:
    text = "import sys, baracuda_rt.jax.ffi; print('jax' in sys.modules)"
    root = Path(__file__).resolve().parents[1]
    done = subprocess.run([sys.executable, "-c", text], cwd=root, env=dict(os.environ), capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout.strip() == "False", done.stderr
