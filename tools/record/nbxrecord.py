# SPDX-License-Identifier: Apache-2.0
"""Library of the call recorder: describes, runs and stores calls of ATen operators.

A family file under families/ is Python that imports this module and calls case():

    from nbxrecord import *

    for dt in FLOATS:
        for lay in LAYOUTS:
            case("aten::exp", t((3, 5), dt, lay, special=True))
    case("aten::add.Tensor", t((3, 1)), t((4,), "f16"), alpha=2)
    case("aten::view", t((3, 4), layout="t"), [12])            # recorded as an error

Values: t() for tensors, alias() for a second view of an earlier t(); lists of them;
numbers, None, strings, dtype("f16"), torch.contiguous_format and so on.
"""
import hashlib
import json
import math
import zipfile
import zlib

import torch
from safetensors.torch import save as save_safetensors

DTYPES = {
    "f32": torch.float32, "f64": torch.float64, "f16": torch.float16, "bf16": torch.bfloat16,
    "i8": torch.int8, "i16": torch.int16, "i32": torch.int32, "i64": torch.int64, "u8": torch.uint8,
    "u16": torch.uint16, "u32": torch.uint32, "u64": torch.uint64, "b": torch.bool,
    "c32": torch.complex32, "c64": torch.complex64, "c128": torch.complex128,
    "e4m3": torch.float8_e4m3fn, "e5m2": torch.float8_e5m2,
}
FLOATS = ("f32", "f64", "f16", "bf16")
HALVES = ("f16", "bf16")
INTS = ("u8", "i8", "i16", "i32", "i64")
COMPLEX = ("c64", "c128")
REALS = FLOATS + INTS
COMMON = FLOATS + INTS + ("b",)
ALL = COMMON + COMPLEX
#: c contiguous, t last two dims swapped in memory, r all dims reversed in memory, s step 2 in the
#: last dim, o offset 3, e first dim over 1 has stride 0, p odd strides at dims of size 1
LAYOUTS = ("c", "t", "r", "s", "o", "e", "p")
NOTES = {"c": "", "t": "transposed", "r": "reversed", "s": "step", "o": "offset", "e": "expanded",
         "p": "odd strides", "cl": "channels last"}


def dtype(name):
    return DTYPES[name]


class T:
    """A tensor to be made when its case runs."""

    def __init__(self, shape, dtype, layout, lo, hi, special, values):
        self.shape, self.dtype, self.layout = tuple(shape), DTYPES[dtype], layout
        self.lo, self.hi, self.special, self.values = lo, hi, special, values

    def make(self):
        dense = fill(self.shape, self.dtype, self.lo, self.hi, self.special, self.values)
        return laid_out(dense, self.layout)


class Alias:
    def __init__(self, of, change):
        self.of, self.change = of, change


def t(shape, dtype="f32", layout="c", lo=None, hi=None, special=False, values=None):
    """A tensor of random values in [lo, hi) (integers: [lo, hi)), or of the given values.

    special=True puts the dtype's special values (nan, infinities, -0, denormals, extremes;
    for integers the extremes, 0 and -1) first, in order, and random values after them.
    """
    if isinstance(shape, int):
        shape = (shape,)
    return T(shape, dtype, layout, lo, hi, special, values)


def alias(of, change):
    """change(tensor), a view of the tensor made for an earlier t()."""
    return Alias(of, change)


def specials(dt):
    if dt.is_complex:
        s = [math.nan, math.inf, -math.inf, -0.0, 0.0, 1.0]
        return [complex(a, b) for a in s for b in s]
    if dt.is_floating_point:
        f = torch.finfo(dt)
        small = f.tiny if dt in (torch.float8_e4m3fn, torch.float8_e5m2) else f.smallest_normal * f.eps
        v = [math.nan, -0.0, 0.0, small, -small, f.tiny, f.max, f.min, 1.0, -1.0, 0.5, -0.5]
        return v if dt == torch.float8_e4m3fn else [math.inf, -math.inf] + v
    if dt == torch.bool:
        return [False, True]
    i = torch.iinfo(dt)
    return [i.min, i.max, 0, 1] + ([-1, i.min + 1] if i.min < 0 else []) + [i.max - 1, 2]


def fill(shape, dt, lo, hi, special, values):
    n = math.prod(shape)
    if values is not None:
        return torch.tensor(values, dtype=dt).reshape(shape)
    if dt == torch.bool:
        x = torch.rand(n) < 0.5
    elif dt.is_complex:
        lo, hi = -2.0 if lo is None else lo, 2.0 if hi is None else hi
        x = torch.complex(torch.rand(n, dtype=torch.float64), torch.rand(n, dtype=torch.float64))
        x = (x * (hi - lo) + complex(lo, lo)).to(torch.complex64 if dt == torch.complex32 else dt)
        if dt == torch.complex32:
            x = torch.view_as_complex(torch.view_as_real(x).half())
    elif dt.is_floating_point:
        lo, hi = -2.0 if lo is None else lo, 2.0 if hi is None else hi
        x = (torch.rand(n, dtype=torch.float64) * (hi - lo) + lo).to(dt)
    else:
        i = torch.iinfo(dt)
        lo = max(-9, i.min) if lo is None else lo
        hi = 10 if hi is None else hi
        x = torch.randint(lo, hi, (n,), dtype=torch.int64).to(dt)
    if special and n:
        s = specials(dt)
        k = n if special == "only" else min(n, len(s))
        s = (s * (k // len(s) + 1))[:k]
        if dt in (torch.uint64, torch.uint32, torch.uint16):
            s = torch.tensor([v if v < 2**63 else v - 2**64 for v in s]).to(dt)
            x = torch.cat([s.view(dt), x.view(dt)[k:]]) if n > k else s
        else:
            x[:k] = torch.tensor(s, dtype=dt if dt not in (torch.float8_e4m3fn, torch.float8_e5m2) else torch.float32).to(dt)
    return x.reshape(shape)


def laid_out(x, layout):
    shape = list(x.shape)
    nd = len(shape)
    if layout == "c":
        return x.contiguous()
    if layout == "cl":
        return x.contiguous(memory_format=torch.channels_last if nd == 4 else torch.channels_last_3d)
    if layout == "e":
        d = next((i for i, n in enumerate(shape) if n > 1), None)
        if d is None:
            return x
        return x.narrow(d, 0, 1).contiguous().expand(shape)
    order = list(range(nd))
    step = [1] * nd
    off = 0
    if layout == "t" and nd >= 2:
        order[-1], order[-2] = order[-2], order[-1]
    elif layout == "r":
        order.reverse()
    elif layout == "s" and nd:
        step[-1] = 2
    elif layout == "o":
        off = 3
    strides, n = [0] * nd, 1
    for d in reversed(order):
        strides[d] = n * step[d]
        n *= max(shape[d], 1) * step[d]
    if layout == "p":
        strides = [7 if shape[d] == 1 else s for d, s in enumerate(strides)]
    if 0 in shape:
        return torch.empty(off + 1, dtype=x.dtype).as_strided(shape, strides, off)
    size = off + 1 + sum((a - 1) * b for a, b in zip(shape, strides))
    fp8 = x.dtype in (torch.float8_e4m3fn, torch.float8_e5m2)
    bits = x.contiguous().view(torch.uint8) if fp8 else x
    base = torch.zeros(size, dtype=bits.dtype)
    base.as_strided(shape, strides, off).copy_(bits)
    base = base.view(x.dtype) if fp8 else base
    return base.as_strided(shape, strides, off)


# ------------------------------------------------------------------ the cases of a family

CASES = []


def case(op, *args, note=None, reference=True, **kwargs):
    """Adds a call. Arguments may be given by position or name, as in the operator's schema."""
    CASES.append((op, args, kwargs, note, reference))


def overload(op):
    """The OpOverload of "aten::add.Tensor" or "aten::exp" (overload "default")."""
    ns, rest = op.split("::")
    name, _, over = rest.partition(".")
    packet = getattr(getattr(torch.ops, ns), name)
    return getattr(packet, over or "default")


def op_name(func):
    s = func._schema
    return s.name + ("." + s.overload_name if s.overload_name else "")


def map_values(v, f):
    if isinstance(v, (list, tuple)):
        return [map_values(x, f) for x in v]
    return f(v)


def layout_note(args, kwargs):
    found = []

    def see(v):
        if isinstance(v, T) and NOTES.get(v.layout) and NOTES[v.layout] not in found:
            found.append(NOTES[v.layout])
        return v

    map_values(list(args) + list(kwargs.values()), see)
    return ", ".join(found)


class Recorder:
    def __init__(self):
        self.calls, self.tensors, self.by_hash = [], {}, {}

    # -- values

    def store(self, flat, is_complex=False, owner=None, owners=None):
        """Stores a 1-D tensor; returns its name. Equal contents get one name, except that
        in owners (name: owner) no name gets a second owner."""
        flat = flat.detach()
        if is_complex:
            flat = torch.view_as_real(flat.resolve_conj()).reshape(-1)
        flat = flat.contiguous()
        raw = flat.view(torch.uint8).numpy().tobytes() if flat.numel() else b""
        copy = 0
        while True:
            key = (flat.dtype, hashlib.sha1(raw).digest(), len(raw), copy)
            if owners is None or key not in self.by_hash or owners.setdefault(self.by_hash[key], owner) == owner:
                break
            copy += 1
        if key not in self.by_hash:
            name = f"t{len(self.by_hash)}"
            self.by_hash[key] = name
            self.tensors[name] = flat.clone()
            if owners is not None:
                owners[name] = owner
        return self.by_hash[key]

    def dense(self, x):
        """A tensor that shares its storage with no argument."""
        x = x.detach().resolve_conj().resolve_neg()
        v = {"sizes": list(x.shape), "strides": list(x.stride()), "offset": 0}
        n = 0 if x.numel() == 0 else 1 + sum((a - 1) * b for a, b in zip(x.shape, x.stride()))
        v = {"tensor": self.store(x.as_strided((n,), (1,)), x.is_complex()), **v}
        if x.is_complex():
            v["complex"] = True
        return v

    def value(self, v, tensor):
        if isinstance(v, torch.Tensor):
            return tensor(v)
        if v is None or isinstance(v, bool):
            return v
        if isinstance(v, int):
            return v
        if isinstance(v, float):
            return {"float": number(v)}
        if isinstance(v, complex):
            return {"complex": [number(v.real), number(v.imag)]}
        if isinstance(v, str):
            return {"string": v}
        if isinstance(v, torch.dtype):
            return {"dtype": str(v).replace("torch.", "")}
        if isinstance(v, torch.layout):
            return {"layout": str(v).replace("torch.", "")}
        if isinstance(v, torch.device):
            return {"device": v.type}
        if isinstance(v, torch.memory_format):
            return {"memory_format": str(v).replace("torch.", "")}
        if isinstance(v, (list, tuple)):
            return {"list": [self.value(x, tensor) for x in v]}
        raise TypeError(f"cannot record a {type(v)}")

    # -- calls

    def call(self, func, args, kwargs, note="", reference=True):
        """Runs func(*args, **kwargs) and records it; returns what it returned."""
        schema = func._schema
        args, kwargs = normal(schema, args, kwargs)
        names = [a.name for a in schema.arguments]
        held = dict(zip(names, args))
        held.update(kwargs)
        leaves = []  # (label, tensor) of the arguments

        def gather(label, v):
            if isinstance(v, torch.Tensor):
                leaves.append((label, v))
            elif isinstance(v, (list, tuple)):
                for i, x in enumerate(v):
                    gather(f"{label}[{i}]", x)

        for k, v in held.items():
            gather(k, v)
        conj = [x for _, x in leaves if x.is_conj() or x.is_neg()]
        if conj:
            raise TypeError("lazily conjugated argument")
        before, seen = {}, {}
        for _, x in leaves:
            key = x.untyped_storage()._cdata
            if key not in before:
                before[key] = whole(x).clone()
        metas = [(x.shape, x.stride(), x.storage_offset()) for _, x in leaves]
        want_ref = reference and any(wide(x.dtype) for _, x in leaves if isinstance(x, torch.Tensor))
        ref_args = upcast_all((args, kwargs), {}) if want_ref else None
        # arguments as they were, encoded only after the run, when the reach of views is known
        failed = False
        result = None
        with torch.no_grad():
            try:
                result = func(*args, **kwargs)
            except (RuntimeError, IndexError, ValueError, TypeError, NotImplementedError) as e:
                failed = True
                self.last_error = e
        results = [] if failed or result is None and not schema.returns else (
            list(result) if len(schema.returns) > 1 else [result])
        out_leaves = []
        map_values(results, lambda v: out_leaves.append(v) if isinstance(v, torch.Tensor) else None)
        reach = {}
        for i, (_, x) in enumerate(leaves):
            shape, stride, off = metas[i]
            see_reach(reach, x.untyped_storage()._cdata, x.dtype, shape, stride, off)
        for x in out_leaves:
            key = x.untyped_storage()._cdata
            if key in before and x.dtype == before[key].dtype:
                see_reach(reach, key, x.dtype, x.shape, x.stride(), x.storage_offset())

        owners = {}

        def shared(x, flat, shape, stride, off, owners=None):
            key = x.untyped_storage()._cdata
            lo, hi = reach.get(key, (0, 0))
            lo = lo if lo > 64 else 0
            part = flat[lo:hi]
            v = {"tensor": self.store(part, x.is_complex(), key, owners), "sizes": list(shape), "strides": list(stride),
                 "offset": off - lo if math.prod(shape) else min(off, part.numel())}
            if x.is_complex():
                v["complex"] = True
            return v

        count = [0]

        def arg_tensor(x):
            i = count[0]
            count[0] += 1
            flat = before[x.untyped_storage()._cdata]
            return shared(x, flat.view(x.dtype) if flat.dtype != x.dtype else flat, *metas[i], owners)

        rec = {"op": op_name(func)}
        rec["args"] = [self.value(v, arg_tensor) for v in args]
        rec["kwargs"] = {k: self.value(v, arg_tensor) for k, v in kwargs.items()}
        if failed:
            rec["error"] = True
        else:
            labels = {}
            for label, x in leaves:
                labels.setdefault(x.untyped_storage()._cdata, label)

            def ret_tensor(x):
                key = x.untyped_storage()._cdata
                label = next((n for n, y in leaves if y is x), labels.get(key))
                if label is None:
                    return self.dense(x)
                if x.is_conj() or x.is_neg():
                    return self.dense(x)
                if x.dtype == before[key].dtype:
                    v = shared(x, whole(x), x.shape, x.stride(), x.storage_offset())
                else:
                    v = self.dense(x)
                    v["offset"] = 0
                v["view_of"] = label
                return v

            rec["returns"] = [self.value(v, ret_tensor) for v in results]
            mutated = {}
            for a in schema.arguments:
                says = a.alias_info is not None and a.alias_info.is_write
                if held.get(a.name) is not None and (says or changed(held[a.name], before)):
                    mutated[a.name] = self.value(
                        held[a.name], lambda x: shared(x, whole(x), x.shape, x.stride(), x.storage_offset())
                        if x.untyped_storage()._cdata in reach and whole(x).numel() >= reach[x.untyped_storage()._cdata][1]
                        else self.dense(x))
            if mutated:
                rec["mutated"] = mutated
            if want_ref:
                refs = self.reference(func, ref_args, results)
                if refs and any(r is not None for r in refs):
                    rec["reference"] = refs
        if note:
            rec["note"] = note
        self.calls.append(rec)
        return result, failed

    def reference(self, func, ref_args, results):
        torch.manual_seed(0)
        with torch.no_grad():
            try:
                out = func(*ref_args[0], **ref_args[1])
            except Exception:
                return None
        outs = list(out) if len(func._schema.returns) > 1 else [out]

        def one(r, got):
            if isinstance(got, (list, tuple)):
                parts = [one(a, b) for a, b in zip(r, got)]
                return {"list": parts} if any(p is not None for p in parts) else None
            if not isinstance(got, torch.Tensor) or not wide(got.dtype) or got.shape != r.shape:
                return None
            if got.is_complex() != r.is_complex() or not (r.is_floating_point() or r.is_complex()):
                return None
            if torch.equal(torch.nan_to_num(got.to(r.dtype), 1.5, 2.5, 3.5), torch.nan_to_num(r, 1.5, 2.5, 3.5)):
                return None
            return self.dense(r.contiguous())

        return [one(r, g) for r, g in zip(outs, results)]

    def save(self, path):
        doc = {"format": "nbx-calls", "version": 1, "torch": torch.__version__.split("+")[0], "calls": self.calls}
        text = '{"format":"nbx-calls","version":1,"torch":"%s","calls":[\n' % doc["torch"]
        text += ",\n".join(json.dumps(c, separators=(",", ":"), allow_nan=False) for c in self.calls) + "\n]}\n"
        with zipfile.ZipFile(path, "w") as z:
            for name, data in (("calls.json", text.encode()), ("data.safetensors", save_safetensors(self.tensors))):
                info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
                info.compress_type = zipfile.ZIP_DEFLATED
                info.external_attr = 0o644 << 16
                z.writestr(info, data, compresslevel=9)


def number(x):
    if math.isnan(x):
        return "nan"
    if math.isinf(x):
        return "inf" if x > 0 else "-inf"
    return x


def whole(x):
    """The storage of x as a 1-D tensor of its dtype."""
    s = x.untyped_storage()
    return torch.empty(0, dtype=x.dtype).set_(s, 0, (s.nbytes() // x.element_size(),), (1,))


def changed(v, before):
    """Whether an argument's storage is not what it was (batch norms write statistics that schemas do not mark)."""
    if not isinstance(v, torch.Tensor):
        return False
    a, b = whole(v), before[v.untyped_storage()._cdata]
    return a.dtype == b.dtype and a.numel() and not torch.equal(a.view(torch.uint8), b.view(torch.uint8))


def see_reach(reach, key, dt, shape, stride, off):
    if math.prod(shape) == 0:
        return
    hi = off + 1 + sum((a - 1) * b for a, b in zip(shape, stride))
    lo, top = reach.get(key, (off, hi))
    reach[key] = (min(lo, off), max(top, hi))


def wide(dt):
    """Whether a reference in a wider type makes sense for results of this dtype."""
    return dt in (torch.float32, torch.float16, torch.bfloat16, torch.complex64)


def upcast_all(v, memo):
    if isinstance(v, torch.Tensor):
        if v.dtype in (torch.float32, torch.float16, torch.bfloat16, torch.complex64):
            key = v.untyped_storage()._cdata
            if key not in memo:
                memo[key] = whole(v).clone().to(torch.complex128 if v.is_complex() else torch.float64)
            w = memo[key]
            if w.numel() * v.element_size() == v.untyped_storage().nbytes():
                return w.as_strided(v.shape, v.stride(), v.storage_offset())
            return v.to(torch.complex128 if v.is_complex() else torch.float64)
        key = ("same", v.untyped_storage()._cdata)
        if key not in memo:
            memo[key] = whole(v).clone()
        if memo[key].dtype == v.dtype:
            return memo[key].as_strided(v.shape, v.stride(), v.storage_offset())
        return v.clone()
    if isinstance(v, torch.dtype):
        return {torch.float16: torch.float64, torch.bfloat16: torch.float64, torch.float32: torch.float64,
                torch.complex64: torch.complex128}.get(v, v)
    if isinstance(v, list):
        return [upcast_all(x, memo) for x in v]
    if isinstance(v, tuple):
        return tuple(upcast_all(x, memo) for x in v)
    if isinstance(v, dict):
        return {k: upcast_all(x, memo) for k, x in v.items()}
    return v


def default_of(a):
    if a.has_default_value():
        return a.default_value
    raise TypeError(f"missing argument {a.name}")


def normal(schema, args, kwargs):
    """Moves named positional arguments into args and leaves keyword-only ones in kwargs."""
    pos = [a for a in schema.arguments if not a.kwarg_only]
    args, kwargs = list(args), dict(kwargs)
    named = [i for i, a in enumerate(pos) if a.name in kwargs]
    if named:
        for i in range(len(args), max(named) + 1):
            args.append(kwargs.pop(pos[i].name) if pos[i].name in kwargs else default_of(pos[i]))
    return args, kwargs


def record_cases(cases, seed_text):
    """Records a list of case() tuples; returns the Recorder."""
    rec = Recorder()
    unexpected = []
    for i, (op, args, kwargs, note, reference) in enumerate(cases):
        torch.manual_seed(zlib.crc32(f"{seed_text}/{i}".encode()))
        made = {}

        def make(v):
            if isinstance(v, T):
                if id(v) not in made:
                    made[id(v)] = v.make()
                return made[id(v)]
            if isinstance(v, Alias):
                return v.change(make(v.of))
            return v

        try:
            a = [map_values(v, make) for v in args]
            k = {n: map_values(v, make) for n, v in kwargs.items()}
            func = overload(op)
            text = note if note is not None else layout_note(args, kwargs)
            _, failed = rec.call(func, a, k, text, reference)
        except Exception as e:
            raise RuntimeError(f"case {i}: {op}{args} {kwargs}: {e}") from e
        if failed and "not implemented for" in str(rec.last_error):
            rec.calls.pop()  # a kernel that PyTorch lacks says nothing about what is right
        elif failed:
            unexpected.append((i, op, str(rec.last_error).splitlines()[0][:120] if str(rec.last_error) else ""))
    return rec, unexpected
