#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Records calls of PyTorch's own operator samples: opinfo.py --out DIR [--ops NAME,...] [--part I/N]

Walks torch.testing's op_db: every operator with every dtype that it takes on the CPU runs its sample inputs (and, in
float32, its error inputs) under a dispatch mode that sees composite operators and one that sees their leaves; both are
recorded, and the in-place and out= variants of leaves with them. Calls alike in operator, dtypes, sizes, strides and
scalars are recorded once, a few for each operator and dtype. DIR gets one NAME.calls.zip for each entry.
"""
import argparse
import itertools
import os
import sys
import time
import warnings

import torch
from torch._dispatch.python import enable_python_dispatcher, no_python_dispatcher
from torch._subclasses.schema_check_mode import SchemaCheckMode
from torch.utils._python_dispatch import TorchDispatchMode

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import nbxrecord  # noqa: E402

DTYPES = [torch.float32, torch.float64, torch.float16, torch.bfloat16, torch.int64, torch.int32, torch.int16,
          torch.int8, torch.uint8, torch.bool, torch.complex64]
#: entries that have no CPU inference meaning here: see src/ops/scope.ops
SKIP_ENTRIES = ("sparse", "nested", "jiterator", "linalg.", "cholesky", "lu", "qr", "svd", "pca_lowrank", "geqrf",
                "ormqr", "triangular_solve", "logdet", "inverse", "pinverse", "symeig", "eig", "lobpcg", "ops.aten._flash",
                "torch.ops.aten._efficient", "empty", "new_empty", "normal", "rand", "uniform", "bernoulli",
                "multinomial", "exponential", "cauchy", "geometric", "log_normal", "signal.windows", "to_sparse",
                "_segment_reduce", "svd_lowrank", "torch.ops.aten._safe_softmax.default_", "nn.functional.dropout",
                "nn.functional.alpha_dropout", "nn.functional.feature_alpha", "nn.functional.rrelu")
KEEP_ENTRIES = ("linalg.cross", "linalg.diagonal", "linalg.vander", "linalg.vecdot", "linalg.multi_dot",
                "linalg.vector_norm", "linalg.norm", "linalg.matrix_norm", "linalg.matrix_power", "renorm", "normalize",
                "log_softmax", "logit", "bilinear", "nn.functional.relu", "nn.functional.selu", "nn.functional.celu",
                "nn.functional.prelu", "nn.functional.glu", "nn.functional.gelu", "nn.functional.elu",
                "nn.functional.silu", "nn.functional.leaky_relu", "nn.functional.relu6", "nn.functional.binary_cross",
                "sort", "square", "cumulative", "flip", "fliplr", "flipud", "exclusive", "plus", "include", "isclose",
                "allclose", "resolve", "nn.functional.layer_norm", "nn.functional.local_response_norm",
                "nn.functional.batch_norm", "nn.functional.group_norm", "nn.functional.instance_norm",
                "nn.functional.rms_norm", "native_layer_norm", "native_batch_norm", "norm", "trapezoid",
                "nn.functional.softplus", "evaluate")
SKIP_OPS = ("aten::empty", "aten::new_empty", "aten::rand", "aten::normal", "aten::bernoulli", "aten::dropout",
            "aten::native_dropout", "aten::uniform", "aten::_reshape_alias", "aten::set_", "aten::resize", "aten::rrelu",
            "aten::_fused_dropout", "aten::multinomial", "aten::alpha_dropout", "aten::feature_", "aten::_unsafe_masked",
            "aten::_linalg", "aten::linalg_l", "aten::linalg_e", "aten::linalg_s", "aten::linalg_q", "aten::linalg_i",
            "aten::linalg_p", "aten::linalg_h", "aten::linalg_ch", "aten::linalg_t", "aten::exponential",
            "aten::cauchy", "aten::geometric", "aten::log_normal", "aten::_standard_gamma", "aten::_sample", "aten::is_",
            "aten::_to_sparse", "aten::to_sparse", "aten::sparse", "aten::_sparse", "aten::_nested", "aten::retain_grad",
            "aten::requires_grad", "aten::_backward", "aten::_fw_primal", "aten::_make_dual", "aten::_assert",
            "aten::_conj", "aten::conj", "aten::_neg_view", "aten::resolve", "aten::lu", "aten::_lu", "aten::svd",
            "aten::qr", "aten::cholesky", "aten::geqrf", "aten::ormqr", "aten::triangular_solve", "aten::_local_scalar",
            "aten::_has_compatible", "aten::_is_zerotensor", "aten::random", "aten::_cufft", "aten::_version",
            "aten::poisson", "aten::binomial", "aten::set_data", "aten::_efficientzero")


#: out= forms in which PyTorch itself gives something else than the functional operator: not recorded
QUIRKS = ("aten::binary_cross_entropy.out",  # the mean of a target that is still empty: NaN
          "aten::fft_ihfft2.out", "aten::fft_ihfftn.out",  # the target stays empty
          "aten::fft_ifft.out", "aten::fft_ihfft.out",  # strides depend on whether the input is complex
          "aten::addbmm_")  # resizes a self that broadcasts


class Limits:
    def __init__(self, per, numel=3000):
        self.per, self.numel, self.seen, self.count = per, numel, set(), {}

    def want(self, func, args, kwargs, tag=""):
        name = nbxrecord.op_name(func)
        if not name.startswith("aten::") or name in QUIRKS or name.startswith(SKIP_OPS) or "backward" in name:
            return False
        first, ok = None, True

        def key(v):
            nonlocal first, ok
            if isinstance(v, torch.Tensor):
                if type(v) not in (torch.Tensor, torch.nn.Parameter) or v.layout != torch.strided or v.device.type != "cpu":
                    ok = False
                    return None
                if v.is_conj() or v.is_neg() or v.is_quantized or v.dtype not in nbxrecord.DTYPES.values():
                    ok = False
                    return None
                first = first or v.dtype
                ok = ok and v.numel() <= self.numel and v.untyped_storage().nbytes() <= 32 * self.numel
                return ("T", v.dtype, tuple(v.shape), v.stride(), v.storage_offset())
            if isinstance(v, (list, tuple)):
                return tuple(key(x) for x in v)
            if isinstance(v, torch.Generator):
                ok = False
            if isinstance(v, torch.dtype):
                first = first or v
            return (type(v), repr(v))

        k = (name, key(args), tuple((n, key(v)) for n, v in kwargs.items()))
        group = (name, first, tag)
        per = self.per if first in (torch.float32, None) else (self.per + 1) // 2
        if not ok or k in self.seen or self.count.get(group, 0) >= per:
            return False
        self.seen.add(k)
        self.count[group] = self.count.get(group, 0) + 1
        return True


class State:
    rec = None
    limits = None
    note = ""


def record(st, func, args, kwargs):
    """Runs func; records the call if it is wanted."""
    if isinstance(func, torch._ops.OpOverload) and st.limits.want(func, args, kwargs):
        n = len(st.rec.calls)
        try:
            variants = list(others(st, func, args, kwargs))
            result, failed = st.rec.call(func, args, kwargs, st.note)
        except Exception:
            del st.rec.calls[n:]
            return func(*args, **kwargs)
        if failed:
            text = str(st.rec.last_error)
            if isinstance(st.rec.last_error, NotImplementedError) or "not implemented for" in text or "not supported" in text:
                del st.rec.calls[n:]
            raise st.rec.last_error
        for f, a, k in variants:
            if f is None:
                a, k = k(result)
                f = a.pop(0)
            n = len(st.rec.calls)
            try:
                _, failed = st.rec.call(f, a, k, st.note)
                if failed:
                    del st.rec.calls[n:]
            except Exception:
                del st.rec.calls[n:]
        return result
    return func(*args, **kwargs)


def copies(v, memo):
    if isinstance(v, torch.Tensor):
        if id(v) not in memo:
            same = torch._debug_has_internal_overlap(v) == 0 or v.numel() == 0
            memo[id(v)] = torch.empty_strided(v.shape, v.stride(), dtype=v.dtype).copy_(v) if same else v.contiguous().clone()
        return memo[id(v)]
    if isinstance(v, (list, tuple)):
        return [copies(x, memo) for x in v]
    return v


def others(st, func, args, kwargs):
    """The in-place and out= calls that belong to a functional call."""
    s = func._schema
    if any(a.alias_info is not None for a in s.arguments) or not s.returns:
        return
    name = s.name.split("::")[1]
    if args and isinstance(args[0], torch.Tensor):
        packet = getattr(torch.ops.aten, name + "_", None)
        over = s.overload_name or "default"
        if packet is not None and over in packet.overloads():
            f = getattr(packet, over)
            if st.limits.want(f, args, kwargs):
                yield f, copies(args, {}), copies_dict(kwargs)
    packet = getattr(torch.ops.aten, name)
    rets = [str(r.type) for r in s.returns]
    if set(rets) != {"Tensor"}:
        return
    for over in packet.overloads():
        f = getattr(packet, over)
        outs = [a for a in f._schema.arguments if a.is_out]
        mine = [(a.name, str(a.type)) for a in s.arguments]
        have = {k for k, _ in mine}
        theirs = [(a.name, str(a.type)) for a in f._schema.arguments if not a.is_out]
        if not outs or len(outs) != len(rets):
            continue
        if [x for x in mine if x[0] not in ("dtype", "layout", "device", "pin_memory")] != \
           [x for x in theirs if x[0] not in ("dtype", "layout", "device", "pin_memory")]:
            continue
        keep = {k: v for k, v in kwargs.items() if k in {n for n, _ in theirs}}
        if not st.limits.want(f, args, kwargs):
            continue
        a2, k2 = copies(args, {}), copies_dict(keep)

        def late(result, f=f, a2=a2, k2=k2, outs=outs):
            res = result if isinstance(result, (list, tuple)) else [result]
            k = dict(k2)
            for a, r in zip(outs, res):
                k[a.name] = torch.zeros((0,), dtype=r.dtype)
            return [f] + list(a2), k

        yield None, None, late
        return


def copies_dict(d):
    return {k: copies(v, {}) for k, v in d.items()}


class Leaf(TorchDispatchMode):
    def __init__(self, st):
        super().__init__()
        self.st = st

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        with torch._C._DisableTorchDispatch():
            return record(self.st, func, args, kwargs or {})


class Composite(SchemaCheckMode):  # the one base that the pre-dispatch stack takes and nothing else interprets
    def __init__(self, st):
        TorchDispatchMode.__init__(self, torch._C.DispatchKey.PreDispatch)
        self.st = st

    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        with no_python_dispatcher():
            return record(self.st, func, args, kwargs or {})


def skipped(name):
    return name.startswith(SKIP_ENTRIES) and not name.startswith(KEEP_ENTRIES) or "sparse" in name


def run_sample(st, op, s):
    for mode in ("composite", "leaf"):
        try:
            torch.manual_seed(1)
            if mode == "composite":
                with torch.no_grad(), enable_python_dispatcher(), Composite(st):
                    op(s.input, *s.args, **s.kwargs)
            else:
                with torch.no_grad(), Leaf(st):
                    op(s.input, *s.args, **s.kwargs)
        except Exception as e:
            if os.environ.get("NBX_TRACE"):
                print(mode, type(e).__name__, str(e)[:300])


def walk(op, st, seconds):
    name = op.name + ("." + op.variant_test_name if op.variant_test_name else "")
    st.note = name
    for dt in DTYPES:
        end = time.time() + seconds * (2 if dt == torch.float32 else 1)
        if dt not in op.dtypes:
            continue
        try:
            for i, s in enumerate(itertools.islice(op.sample_inputs("cpu", dt, requires_grad=False), 400)):
                run_sample(st, op, s)
                if time.time() > end:
                    break
            if op.reference_inputs_func is not None and dt in (torch.float32, torch.bfloat16, torch.int64):
                for i, s in enumerate(itertools.islice(op.reference_inputs("cpu", dt, requires_grad=False), 600)):
                    run_sample(st, op, s)
                    if time.time() > end:
                        break
        except Exception as e:
            if os.environ.get("NBX_TRACE"):
                print(name, dt, type(e).__name__, str(e)[:200])
    if op.error_inputs_func is not None:
        try:
            for e in itertools.islice(op.error_inputs("cpu"), 40):
                run_sample(st, op, e.sample_input)
        except Exception:
            pass
    return name


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--out", required=True)
    ap.add_argument("--ops", default="")
    ap.add_argument("--part", default="0/1")
    ap.add_argument("--per", type=int, default=8)
    ap.add_argument("--seconds", type=float, default=1.0)
    a = ap.parse_args()
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    from torch.testing._internal.common_methods_invocations import op_db
    os.makedirs(a.out, exist_ok=True)
    part, parts = map(int, a.part.split("/"))
    wanted = set(filter(None, a.ops.split(",")))
    limits = Limits(a.per)
    for i, op in enumerate(op_db):
        if i % parts != part or (wanted and op.name not in wanted) or (not wanted and skipped(op.name)):
            continue
        st = State()
        st.rec, st.limits = nbxrecord.Recorder(), limits
        name = walk(op, st, a.seconds)
        if st.rec.calls:
            st.rec.save(os.path.join(a.out, name.replace("/", "_") + ".calls.zip"))
        print(f"{name}: {len(st.rec.calls)}", flush=True)


if __name__ == "__main__":
    main()
