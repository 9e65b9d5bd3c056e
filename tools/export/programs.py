#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Builds small seeded PyTorch programs, exports them and records cases.

    programs.py --out DIR [--only NAME,...] [--list]

For each program of this file meant for the running torch version, writes
NAME.pt2 (torch.export.save) and NAME.io.safetensors beside it. The latter holds,
for case k, the tensors case{k}.in.{i} and case{k}.out.{j}, where i and j are
positions in the flattened user inputs and outputs; a non-tensor value is in the
file's metadata under the same name, as JSON text. The cases of one file run in
order on one loaded program, so that mutated buffers carry over.
"""
import argparse
import collections
import json
import math
import os
import sys
import warnings
import zipfile

import torch
import torch.nn.functional as F
import torch.utils._pytree as pytree
from safetensors.torch import save_file
from torch import nn

AUTO = torch.export.Dim.AUTO
PROGRAMS = collections.OrderedDict()
NEW, V28, V211 = "new", "2.8.", "2.11."


def program(name, torch_version=NEW, decompose=None, **opts):
    """Registers a builder. decompose: None, "core" (run_decompositions()) or "none" ({})."""

    def wrap(fn):
        assert name not in PROGRAMS, name
        PROGRAMS[name] = dict(name=name, fn=fn, torch=torch_version, decompose=decompose, **opts)
        return fn

    return wrap


def case(*args, **kwargs):
    return args, kwargs


def ids(*shape, hi=96):
    return torch.randint(1, hi, shape)


def rnd(*shape, dtype=torch.float32, scale=1.0):
    return (torch.randn(*shape) * scale).to(dtype)


def jitter(model, scale=0.05):
    """Gives every parameter and running statistic a non-trivial value."""
    with torch.no_grad():
        for _, p in model.named_parameters():
            if p.is_floating_point():
                p.add_(torch.randn_like(p, dtype=torch.float32).to(p.dtype) * scale)
        for n, b in model.named_buffers():
            if n.endswith("running_mean"):
                b.add_(torch.randn_like(b) * 0.1)
            if n.endswith("running_var"):
                b.mul_(torch.rand_like(b) + 0.5)
    return model


class Call(nn.Module):
    """Calls a Transformers model with fixed keyword arguments; keeps chosen outputs."""

    def __init__(self, model, names, keep=("last_hidden_state",), **fixed):
        super().__init__()
        self.model, self.names, self.keep, self.fixed = model, names, keep, fixed

    def forward(self, *args):
        out = self.model(**dict(zip(self.names, args)), **self.fixed)
        res = tuple(out[k] for k in self.keep)
        return res[0] if len(res) == 1 else res


# ------------------------------------------------------------------ text


def _bert(**kw):
    from transformers import BertConfig, BertModel

    cfg = dict(vocab_size=100, hidden_size=32, num_hidden_layers=2, num_attention_heads=4,
               intermediate_size=64, max_position_embeddings=40)
    cfg.update(kw)
    return BertModel(BertConfig(**cfg))


class MeanPool(nn.Module):
    def __init__(self, bert):
        super().__init__()
        self.bert = bert

    def forward(self, input_ids, attention_mask, token_type_ids):
        h = self.bert(input_ids=input_ids, attention_mask=attention_mask,
                      token_type_ids=token_type_ids).last_hidden_state
        m = attention_mask.unsqueeze(-1).expand(h.size()).float()
        v = torch.sum(h * m, 1) / torch.clamp(m.sum(1), min=1e-9)
        return F.normalize(v, p=2, dim=1)


def _mask(b, n):
    m = torch.ones(b, n, dtype=torch.int64)
    for i in range(b):
        m[i, n - (i * 2) % n:] = 0 if (i * 2) % n else 1
    return m


def _bert_cases():
    return [case(ids(b, n), _mask(b, n), torch.zeros(b, n, dtype=torch.int64))
            for b, n in ((3, 9), (2, 17), (5, 4))]


_BERT_DYN = {k: {0: AUTO, 1: AUTO} for k in ("input_ids", "attention_mask", "token_type_ids")}


@program("bert_embed")
def _():
    return MeanPool(jitter(_bert())), _bert_cases(), _BERT_DYN


@program("bert_embed_core", decompose="core")
def _():
    return MeanPool(jitter(_bert(attn_implementation="eager"))), _bert_cases(), _BERT_DYN


@program("bert_embed_211", V211)
def _():
    return MeanPool(jitter(_bert())), _bert_cases(), _BERT_DYN


@program("bert_embed_ext", external=True)
def _():
    return MeanPool(jitter(_bert())), _bert_cases(), _BERT_DYN


_LM_NAMES = ("input_ids", "attention_mask")


def _lm(model, cases=((2, 7), (3, 12), (1, 5)), dyn=True):
    m = Call(jitter(model), _LM_NAMES, ("logits",), use_cache=False)
    cs = [case(ids(b, n), torch.ones(b, n, dtype=torch.int64)) for b, n in cases]
    return m, cs, (({0: AUTO, 1: AUTO}, {0: AUTO, 1: AUTO}),) if dyn else None


def _llama(**kw):
    from transformers import LlamaConfig, LlamaForCausalLM

    cfg = dict(vocab_size=96, hidden_size=32, intermediate_size=48, num_hidden_layers=2,
               num_attention_heads=4, num_key_value_heads=2, max_position_embeddings=64)
    cfg.update(kw)
    return LlamaForCausalLM(LlamaConfig(**cfg))


@program("llama")
def _():
    return _lm(_llama())


@program("llama_bf16")
def _():
    return _lm(_llama().to(torch.bfloat16))


@program("llama_eager_core", decompose="core")
def _():
    return _lm(_llama(attn_implementation="eager", rope_theta=500.0))


@program("llama_28", V28)
def _():
    return _lm(_llama())


def _gpt2(**kw):
    from transformers import GPT2Config, GPT2LMHeadModel

    return GPT2LMHeadModel(GPT2Config(vocab_size=96, n_embd=32, n_layer=2, n_head=4,
                                      n_positions=32, **kw))


@program("gpt2")
def _():
    return _lm(_gpt2())


@program("gpt2_f16_211", V211)
def _():
    return _lm(_gpt2().to(torch.float16))


@program("gpt2_28_core", V28, decompose="core")
def _():
    return _lm(_gpt2(attn_implementation="eager"), ((2, 7), (2, 7)), dyn=False)


@program("gemma3_f16")
def _():
    from transformers import Gemma3ForCausalLM, Gemma3TextConfig

    m = Gemma3ForCausalLM(Gemma3TextConfig(
        vocab_size=96, hidden_size=32, intermediate_size=48, num_hidden_layers=2,
        num_attention_heads=4, num_key_value_heads=1, head_dim=8, sliding_window=4,
        layer_types=["sliding_attention", "full_attention"], max_position_embeddings=64))
    return _lm(m.to(torch.float16))


def _qwen3moe(**kw):
    from transformers import Qwen3MoeConfig, Qwen3MoeForCausalLM

    return Qwen3MoeForCausalLM(Qwen3MoeConfig(
        vocab_size=96, hidden_size=32, intermediate_size=48, moe_intermediate_size=16,
        num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2, head_dim=8,
        num_experts=4, num_experts_per_tok=2, max_position_embeddings=64, **kw))


@program("qwen3moe")
def _():
    return _lm(_qwen3moe(norm_topk_prob=True), ((2, 7), (1, 12), (3, 4)))


@program("qwen3moe_bf16")
def _():
    return _lm(_qwen3moe().to(torch.bfloat16), ((2, 7), (1, 12)))


@program("qwen3moe_core", decompose="core")
def _():
    return _lm(_qwen3moe(), ((2, 7), (1, 12)))


@program("granitemoe")
def _():
    from transformers import GraniteMoeConfig, GraniteMoeForCausalLM

    return _lm(GraniteMoeForCausalLM(GraniteMoeConfig(
        vocab_size=96, hidden_size=32, intermediate_size=24, num_hidden_layers=2,
        num_attention_heads=4, num_key_value_heads=2, num_local_experts=4,
        num_experts_per_tok=2, max_position_embeddings=64, residual_multiplier=0.7,
        logits_scaling=2.0, embedding_multiplier=1.5)), ((2, 7), (1, 12)))


class RMSNorm(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(n))

    def forward(self, x):
        h = x.to(torch.float32)
        h = h * torch.rsqrt(h.pow(2).mean(-1, keepdim=True) + 1e-6)
        return self.weight * h.to(x.dtype)


class CacheLM(nn.Module):
    """A decoder that keeps its keys and values in buffers; one call appends t tokens."""

    def __init__(self, vocab=64, d=32, heads=4, kv=2, layers=2, cap=24, batch=2, dtype=torch.float32):
        super().__init__()
        self.h, self.kv, self.hd, self.cap = heads, kv, d // heads, cap
        self.emb = nn.Embedding(vocab, d)
        self.q = nn.ModuleList(nn.Linear(d, d, bias=False) for _ in range(layers))
        self.k = nn.ModuleList(nn.Linear(d, kv * self.hd, bias=False) for _ in range(layers))
        self.v = nn.ModuleList(nn.Linear(d, kv * self.hd, bias=False) for _ in range(layers))
        self.o = nn.ModuleList(nn.Linear(d, d, bias=False) for _ in range(layers))
        self.up = nn.ModuleList(nn.Linear(d, 2 * d) for _ in range(layers))
        self.down = nn.ModuleList(nn.Linear(d, d) for _ in range(layers))
        self.n1 = nn.ModuleList(RMSNorm(d) for _ in range(layers))
        self.n2 = nn.ModuleList(RMSNorm(d) for _ in range(layers))
        for i in range(layers):
            self.register_buffer(f"k_cache_{i}", torch.zeros(batch, kv, cap, self.hd, dtype=dtype))
            self.register_buffer(f"v_cache_{i}", torch.zeros(batch, kv, cap, self.hd, dtype=dtype),
                                 persistent=False)
        self.register_buffer("count", torch.zeros((), dtype=torch.int64))
        inv = 1.0 / (10000 ** (torch.arange(0, self.hd, 2).float() / self.hd))
        ang = torch.outer(torch.arange(cap).float(), inv)
        self.register_buffer("cos", torch.cat([ang.cos()] * 2, -1).to(dtype), persistent=False)
        self.register_buffer("sin", torch.cat([ang.sin()] * 2, -1).to(dtype), persistent=False)

    def rope(self, x, pos):
        c, s = self.cos[pos], self.sin[pos]
        a, b = x.chunk(2, -1)
        return x * c + torch.cat((-b, a), -1) * s

    def forward(self, tokens, pos):
        b, t = tokens.shape
        x = self.emb(tokens)
        mask = torch.arange(self.cap)[None, :] <= pos[:, None]
        for i in range(len(self.q)):
            h = self.n1[i](x)
            q = self.rope(self.q[i](h).view(b, t, self.h, self.hd).transpose(1, 2), pos)
            k = self.rope(self.k[i](h).view(b, t, self.kv, self.hd).transpose(1, 2), pos)
            v = self.v[i](h).view(b, t, self.kv, self.hd).transpose(1, 2)
            kc, vc = getattr(self, f"k_cache_{i}"), getattr(self, f"v_cache_{i}")
            kc.index_copy_(2, pos, k)
            vc[:, :, pos] = v
            a = F.scaled_dot_product_attention(
                q, kc.repeat_interleave(self.h // self.kv, 1),
                vc.repeat_interleave(self.h // self.kv, 1), attn_mask=mask)
            x = x + self.o[i](a.transpose(1, 2).reshape(b, t, -1))
            g, u = self.up[i](self.n2[i](x)).chunk(2, -1)
            x = x + self.down[i](F.silu(g) * u)
        self.count += t
        return F.linear(x, self.emb.weight), self.count.clone()


def _cache_cases():
    return [case(ids(2, 5, hi=64), torch.arange(5)), case(ids(2, 1, hi=64), torch.tensor([5])),
            case(ids(2, 3, hi=64), torch.arange(6, 9))]


@program("kvcache")
def _():
    return jitter(CacheLM()), _cache_cases(), {"tokens": {1: AUTO}, "pos": {0: AUTO}}


@program("kvcache_core", decompose="core")
def _():
    return jitter(CacheLM()), _cache_cases(), {"tokens": {1: AUTO}, "pos": {0: AUTO}}


@program("kvcache_bf16_28", V28)
def _():
    m = jitter(CacheLM(dtype=torch.bfloat16))
    return m.to(torch.bfloat16), _cache_cases()[:1] + [case(ids(2, 5, hi=64), torch.arange(5, 10))], None


@program("llama_static_cache")
def _():
    from transformers.integrations.executorch import TorchExportableModuleWithStaticCache

    m = jitter(_llama(tie_word_embeddings=True))
    m.generation_config.use_cache = True
    m.generation_config.cache_implementation = "static"
    m.generation_config.cache_config = {"batch_size": 1, "max_cache_len": 16}
    m.config.use_cache = True
    try:
        w = TorchExportableModuleWithStaticCache(m, batch_size=1, max_cache_len=16, device=torch.device("cpu"))
    except TypeError:
        w = TorchExportableModuleWithStaticCache(m)
    cs = [case(input_ids=ids(1, 1), cache_position=torch.tensor([i])) for i in range(3)]
    return w, cs, None


@program("t5")
def _():
    from transformers import T5Config, T5ForConditionalGeneration

    m = T5ForConditionalGeneration(T5Config(
        vocab_size=96, d_model=32, d_kv=8, d_ff=48, num_layers=2, num_heads=4,
        relative_attention_num_buckets=8, relative_attention_max_distance=16,
        decoder_start_token_id=0, feed_forward_proj="gated-gelu"))
    m = Call(jitter(m), ("input_ids", "attention_mask", "decoder_input_ids"), ("logits", "encoder_last_hidden_state"),
             use_cache=False)
    cs = [case(ids(b, n), _mask(b, n), ids(b, k)) for b, n, k in ((2, 9, 4), (3, 6, 5))]
    return m, cs, (({0: AUTO, 1: AUTO},) * 3,)


@program("bart_211", V211)
def _():
    from transformers import BartConfig, BartModel

    m = BartModel(BartConfig(vocab_size=96, d_model=32, encoder_layers=1, decoder_layers=1,
                             encoder_attention_heads=4, decoder_attention_heads=4, encoder_ffn_dim=48,
                             decoder_ffn_dim=48, max_position_embeddings=32))
    m = Call(jitter(m), ("input_ids", "attention_mask", "decoder_input_ids"), use_cache=False)
    cs = [case(ids(b, n), _mask(b, n), ids(b, k)) for b, n, k in ((2, 9, 4), (3, 6, 5))]
    return m, cs, (({0: AUTO, 1: AUTO},) * 3,)


class Tagger(nn.Module):
    def __init__(self, kind, vocab=50, d=12, h=16, tags=7, layers=2, bidirectional=True):
        super().__init__()
        self.emb = nn.Embedding(vocab, d, padding_idx=0)
        self.rnn = getattr(nn, kind)(d, h, layers, batch_first=True, bidirectional=bidirectional, dropout=0.1)
        self.out = nn.Linear(h * (2 if bidirectional else 1), tags)

    def forward(self, words, state=None):
        y, s = self.rnn(self.emb(words), state)
        p = F.log_softmax(self.out(y), -1)
        best = p.argmax(-1)
        return {"score": p, "best": best, "state": s}


@program("lstm_tagger")
def _():
    return jitter(Tagger("LSTM")), [case(ids(2, 6, hi=50)), case(ids(4, 6, hi=50))], {"words": {0: AUTO}}


@program("lstm_tagger_core", decompose="core")
def _():
    return jitter(Tagger("LSTM", layers=1)), [case(ids(2, 6, hi=50)), case(ids(2, 6, hi=50))], None


@program("gru_tagger_28", V28)
def _():
    m = jitter(Tagger("GRU", layers=1, bidirectional=False))
    return m, [case(ids(2, 6, hi=50), rnd(1, 2, 16)), case(ids(3, 6, hi=50), rnd(1, 3, 16))], {"words": {0: AUTO}, "state": {1: AUTO}}


# ------------------------------------------------------------------ vision


@program("vit")
def _():
    from transformers import ViTConfig, ViTForImageClassification

    m = ViTForImageClassification(ViTConfig(hidden_size=32, num_hidden_layers=2, num_attention_heads=4,
                                            intermediate_size=48, image_size=32, patch_size=8, num_labels=5))
    return Call(jitter(m), ("pixel_values",), ("logits",)), [case(rnd(b, 3, 32, 32)) for b in (2, 3)], (({0: AUTO},),)


@program("vit_f16_core", decompose="core")
def _():
    from transformers import ViTConfig, ViTModel

    m = ViTModel(ViTConfig(hidden_size=32, num_hidden_layers=1, num_attention_heads=4,
                           intermediate_size=48, image_size=24, patch_size=8)).half()
    return Call(jitter(m), ("pixel_values",), ("last_hidden_state", "pooler_output")), \
        [case(rnd(b, 3, 24, 24, dtype=torch.float16)) for b in (2, 3)], (({0: AUTO},),)


class SmallResNet(nn.Module):
    def __init__(self):
        super().__init__()
        from torchvision.models.resnet import BasicBlock, Bottleneck, conv1x1

        self.stem = nn.Sequential(nn.Conv2d(3, 8, 7, 2, 3, bias=False), nn.BatchNorm2d(8), nn.ReLU(inplace=True),
                                  nn.MaxPool2d(3, 2, 1))
        self.l1 = BasicBlock(8, 8)
        self.l2 = BasicBlock(8, 16, 2, nn.Sequential(conv1x1(8, 16, 2), nn.BatchNorm2d(16)))
        self.l3 = Bottleneck(16, 4)
        self.pool = nn.AdaptiveAvgPool2d((1, 1))
        self.fc = nn.Linear(16, 10)

    def forward(self, x):
        x = self.l3(self.l2(self.l1(self.stem(x))))
        return self.fc(torch.flatten(self.pool(x), 1))


@program("resnet")
def _():
    return jitter(SmallResNet()), [case(rnd(b, 3, n, n)) for b, n in ((2, 32), (1, 48))], \
        {"x": {0: AUTO, 2: AUTO, 3: AUTO}}


@program("resnet_cl_core", decompose="core")
def _():
    return jitter(SmallResNet()).to(memory_format=torch.channels_last), \
        [case(rnd(b, 3, 32, 32).contiguous(memory_format=torch.channels_last)) for b in (2, 3)], {"x": {0: AUTO}}


@program("resnet_hf_28", V28)
def _():
    from transformers import ResNetConfig, ResNetForImageClassification

    m = ResNetForImageClassification(ResNetConfig(embedding_size=8, hidden_sizes=[8, 16], depths=[1, 1], num_labels=4))
    return Call(jitter(m), ("pixel_values",), ("logits",)), [case(rnd(b, 3, 32, 32)) for b in (2, 3)], (({0: AUTO},),)


@program("mobilenet_v3")
def _():
    from torchvision.models.mobilenetv3 import InvertedResidualConfig as C, MobileNetV3

    bn = dict(width_mult=1.0)
    m = MobileNetV3([C(16, 3, 16, 16, True, "RE", 2, 1, **bn), C(16, 3, 24, 16, False, "RE", 1, 1, **bn),
                     C(16, 5, 32, 24, True, "HS", 2, 1, **bn), C(24, 5, 32, 24, True, "HS", 1, 2, **bn)], 32, num_classes=6)
    return jitter(m), [case(rnd(b, 3, 32, 32)) for b in (2, 3)], {"x": {0: AUTO}}


@program("efficientnet_211", V211)
def _():
    class SE(nn.Module):
        def __init__(self, c, r):
            super().__init__()
            self.a, self.b = nn.Conv2d(c, r, 1), nn.Conv2d(r, c, 1)

        def forward(self, x):
            return x * self.b(F.silu(self.a(F.adaptive_avg_pool2d(x, 1)))).sigmoid()

    class MB(nn.Module):
        def __init__(self, i, o, k, s, e):
            super().__init__()
            h = i * e
            self.m = nn.Sequential(nn.Conv2d(i, h, 1, bias=False), nn.BatchNorm2d(h), nn.SiLU(inplace=True),
                                   nn.Conv2d(h, h, k, s, k // 2, groups=h, bias=False), nn.BatchNorm2d(h), nn.SiLU(inplace=True),
                                   SE(h, 4), nn.Conv2d(h, o, 1, bias=False), nn.BatchNorm2d(o))
            self.res = i == o and s == 1

        def forward(self, x):
            return x + self.m(x) if self.res else self.m(x)

    m = nn.Sequential(nn.Conv2d(3, 8, 3, 2, 1), nn.Hardswish(), MB(8, 8, 3, 1, 2), MB(8, 16, 5, 2, 3), MB(16, 16, 3, 1, 2),
                      nn.AdaptiveAvgPool2d(1), nn.Flatten(1), nn.Dropout(0.2), nn.Linear(16, 5), nn.Softmax(-1))
    return jitter(m), [case(rnd(b, 3, 32, 32)) for b in (2, 3)], {"input": {0: AUTO}}


@program("convnext")
def _():
    from torchvision.models.convnext import CNBlockConfig, ConvNeXt

    m = ConvNeXt([CNBlockConfig(8, 16, 1), CNBlockConfig(16, None, 1)], num_classes=5, layer_scale=0.5)
    return jitter(m), [case(rnd(b, 3, 32, 32)) for b in (2, 3)], {"x": {0: AUTO}}


@program("convnext_v2_core", decompose="core")
def _():
    from transformers import ConvNextV2Config, ConvNextV2Model

    m = ConvNextV2Model(ConvNextV2Config(hidden_sizes=[8, 16], depths=[1, 1], num_stages=2, patch_size=4, image_size=32))
    return Call(jitter(m), ("pixel_values",), ("last_hidden_state", "pooler_output")), \
        [case(rnd(b, 3, 32, 32)) for b in (2, 3)], (({0: AUTO},),)


@program("swin")
def _():
    from transformers import SwinConfig, SwinModel

    m = SwinModel(SwinConfig(image_size=32, patch_size=4, embed_dim=8, depths=[2, 1], num_heads=[2, 4], window_size=4))
    return Call(jitter(m), ("pixel_values",), ("last_hidden_state", "pooler_output")), \
        [case(rnd(b, 3, 32, 32)) for b in (2, 3)], (({0: AUTO},),)


@program("segformer")
def _():
    from transformers import SegformerConfig, SegformerForSemanticSegmentation

    m = SegformerForSemanticSegmentation(SegformerConfig(
        num_encoder_blocks=2, depths=[1, 1], sr_ratios=[2, 1], hidden_sizes=[8, 16], patch_sizes=[7, 3], strides=[4, 2],
        num_attention_heads=[1, 2], mlp_ratios=[2, 2], decoder_hidden_size=16, num_labels=4))
    return Call(jitter(m), ("pixel_values",), ("logits",)), [case(rnd(b, 3, 32, 32)) for b in (2, 3)], (({0: AUTO},),)


class Detector(nn.Module):
    def __init__(self, classes=5, q=8):
        super().__init__()
        self.q = q
        self.b1 = nn.Sequential(nn.Conv2d(3, 16, 3, 2, 1), nn.BatchNorm2d(16), nn.LeakyReLU(0.1),
                                nn.Conv2d(16, 16, 3, 2, 1), nn.BatchNorm2d(16), nn.Mish())
        self.b2 = nn.Sequential(nn.Conv2d(16, 16, 3, 2, 1), nn.ReLU6())
        self.cls = nn.Conv2d(16, classes, 1)
        self.box = nn.Conv2d(16, 4, 1)

    def level(self, f, stride):
        b, _, h, w = f.shape
        ys, xs = torch.meshgrid(torch.arange(h, dtype=f.dtype) + 0.5, torch.arange(w, dtype=f.dtype) + 0.5, indexing="ij")
        pts = torch.stack((xs, ys), -1).reshape(1, -1, 2) * stride
        d = F.softplus(self.box(f)).flatten(2).permute(0, 2, 1) * stride
        boxes = torch.cat((pts - d[..., :2], pts + d[..., 2:]), -1)
        return boxes, self.cls(f).flatten(2).transpose(1, 2).sigmoid()

    def forward(self, image, threshold: float):
        f1 = self.b1(image)
        f2 = self.b2(f1)
        f1 = f1 + F.interpolate(f2, size=f1.shape[-2:], mode="bilinear", align_corners=False)
        parts = [self.level(f1, 4), self.level(f2, 8)]
        boxes = torch.cat([p[0] for p in parts], 1)
        scores = torch.cat([p[1] for p in parts], 1)
        best, label = scores.max(-1)
        top, idx = torch.topk(best, self.q, dim=1)
        boxes = torch.gather(boxes, 1, idx.unsqueeze(-1).expand(-1, -1, 4))
        label = torch.gather(label, 1, idx)
        boxes = boxes.clamp(min=0, max=image.shape[-1])
        area = (boxes[..., 2:] - boxes[..., :2]).clamp_min(0).prod(-1)
        lt = torch.maximum(boxes[:, :, None, :2], boxes[:, None, :, :2])
        rb = torch.minimum(boxes[:, :, None, 2:], boxes[:, None, :, 2:])
        inter = (rb - lt).clamp(min=0).prod(-1)
        iou = inter / (area[:, :, None] + area[:, None, :] - inter + 1e-6)
        dup = (torch.triu(iou, diagonal=1) > 0.5).any(1)
        keep = (top > threshold) & ~dup
        where = torch.nonzero(keep)
        picked = boxes[keep]
        grid = torch.zeros(image.shape[0], 5, dtype=torch.int64)
        grid.index_put_((where[:, 0], label[keep]), torch.ones_like(label[keep]), accumulate=True)
        order = torch.argsort(top, dim=1, descending=True, stable=True)
        return {"boxes": boxes, "scores": torch.where(keep, top, torch.zeros_like(top)), "labels": label,
                "picked": picked, "where": where, "grid": grid, "order": order, "n": keep.sum(-1)}


@program("detector")
def _():
    return jitter(Detector()), [case(rnd(b, 3, 32, 32), 0.5) for b in (2, 3)], {"image": {0: AUTO}, "threshold": None}


@program("detector_28_none", V28, decompose="none")
def _():
    return jitter(Detector()), [case(rnd(b, 3, 32, 32), 0.5) for b in (2, 3)], {"image": {0: AUTO}, "threshold": None}


@program("detr")
def _():
    from transformers import DeformableDetrConfig
    from transformers.models.deformable_detr.modeling_deformable_detr import MultiScaleDeformableAttention

    class M(nn.Module):
        def __init__(self):
            super().__init__()
            self.att = MultiScaleDeformableAttention()
            self.off = nn.Linear(16, 2 * 2 * 3 * 2)
            self.wts = nn.Linear(16, 2 * 2 * 3)
            self.val = nn.Linear(16, 16)

        def forward(self, query, memory, ref):
            b, q, _ = query.shape
            v = self.val(memory).view(b, -1, 2, 8)
            off = self.off(query).view(b, q, 2, 2, 3, 2) * 0.1
            w = self.wts(query).view(b, q, 2, 6).softmax(-1).view(b, q, 2, 2, 3)
            loc = ref[:, :, None, None, None, :] + off
            grids = 2 * loc - 1
            out = []
            for i, (s, (h, ww)) in enumerate(zip(v.split([16, 4], dim=1), ((4, 4), (2, 2)))):
                x = s.flatten(2).transpose(1, 2).reshape(b * 2, 8, h, ww)
                g = grids[:, :, :, i].transpose(1, 2).flatten(0, 1)
                out.append(F.grid_sample(x, g, mode="bilinear", padding_mode="zeros", align_corners=False))
            w = w.transpose(1, 2).reshape(b * 2, 1, q, 6)
            y = (torch.stack(out, dim=-2).flatten(-2) * w).sum(-1).view(b, 16, q)
            return y.transpose(1, 2).contiguous()

    return jitter(M()), [case(rnd(b, 5, 16), rnd(b, 20, 16), torch.rand(b, 5, 2)) for b in (2, 3)], \
        {"query": {0: AUTO}, "memory": {0: AUTO}, "ref": {0: AUTO}}


@program("clip")
def _():
    from transformers import CLIPConfig, CLIPModel

    m = CLIPModel(CLIPConfig(
        text_config=dict(vocab_size=96, hidden_size=16, intermediate_size=24, num_hidden_layers=1, num_attention_heads=2,
                         max_position_embeddings=16, eos_token_id=95, bos_token_id=94, pad_token_id=0),
        vision_config=dict(hidden_size=16, intermediate_size=24, num_hidden_layers=1, num_attention_heads=2, image_size=24,
                           patch_size=8), projection_dim=12))
    m = Call(jitter(m), ("input_ids", "pixel_values", "attention_mask"), ("logits_per_image", "text_embeds", "image_embeds"))
    cs = [case(ids(t, 8, hi=95), rnd(i, 3, 24, 24), torch.ones(t, 8, dtype=torch.int64)) for t, i in ((3, 2), (2, 4))]
    return m, cs, (({0: AUTO}, {0: AUTO}, {0: AUTO}),)


# ------------------------------------------------------------------ image generation


class ResBlock(nn.Module):
    def __init__(self, i, o, t=None):
        super().__init__()
        self.n1, self.c1 = nn.GroupNorm(4, i), nn.Conv2d(i, o, 3, padding=1)
        self.n2, self.c2 = nn.GroupNorm(4, o), nn.Conv2d(o, o, 3, padding=1)
        self.t = nn.Linear(t, o) if t else None
        self.s = nn.Conv2d(i, o, 1) if i != o else nn.Identity()

    def forward(self, x, t=None):
        h = self.c1(F.silu(self.n1(x)))
        if self.t is not None:
            h = h + self.t(F.silu(t))[:, :, None, None]
        return self.s(x) + self.c2(F.dropout(F.silu(self.n2(h)), 0.1, self.training))


class Attn2d(nn.Module):
    def __init__(self, c, ctx=None, heads=2):
        super().__init__()
        self.h, self.n = heads, nn.GroupNorm(4, c)
        self.q = nn.Linear(c, c, bias=False)
        self.kv = nn.Linear(ctx or c, 2 * c, bias=False)
        self.o = nn.Linear(c, c)

    def forward(self, x, ctx=None):
        b, c, h, w = x.shape
        y = self.n(x).permute(0, 2, 3, 1).reshape(b, h * w, c)
        k, v = self.kv(y if ctx is None else ctx).chunk(2, -1)
        q, k, v = (z.unflatten(-1, (self.h, -1)).transpose(1, 2) for z in (self.q(y), k, v))
        a = F.scaled_dot_product_attention(q, k, v).transpose(1, 2).flatten(2)
        return x + self.o(a).reshape(b, h, w, c).permute(0, 3, 1, 2)


class UNet(nn.Module):
    def __init__(self, c=8, ctx=12):
        super().__init__()
        self.c = c
        self.te = nn.Sequential(nn.Linear(c, 4 * c), nn.SiLU(), nn.Linear(4 * c, 4 * c))
        self.inp = nn.Conv2d(4, c, 3, padding=1)
        self.d1, self.down = ResBlock(c, c, 4 * c), nn.Conv2d(c, c, 3, 2, 1)
        self.d2, self.a2 = ResBlock(c, 2 * c, 4 * c), Attn2d(2 * c, ctx)
        self.mid = ResBlock(2 * c, 2 * c, 4 * c)
        self.u2, self.ua = ResBlock(4 * c, 2 * c, 4 * c), Attn2d(2 * c)
        self.up = nn.Conv2d(2 * c, 2 * c, 3, padding=1)
        self.u1 = ResBlock(3 * c, c, 4 * c)
        self.out = nn.Sequential(nn.GroupNorm(4, c), nn.SiLU(), nn.Conv2d(c, 4, 3, padding=1))

    def forward(self, sample, timestep, context):
        half = self.c // 2
        f = torch.exp(-math.log(10000) * torch.arange(half, dtype=torch.float32) / half)
        e = timestep[:, None].float() * f[None]
        t = self.te(torch.cat([torch.cos(e), torch.sin(e)], -1).to(sample.dtype))
        a = self.d1(self.inp(sample), t)
        b = self.a2(self.d2(self.down(a), t), context)
        m = self.mid(b, t)
        u = self.ua(self.u2(torch.cat([m, b], 1), t))
        u = self.up(F.interpolate(u, scale_factor=2.0, mode="nearest"))
        return self.out(self.u1(torch.cat([u, a], 1), t))


def _unet_cases(dtype=torch.float32):
    return [case(rnd(b, 4, n, n, dtype=dtype), torch.randint(0, 1000, (b,)), rnd(b, 5, 12, dtype=dtype))
            for b, n in ((2, 8), (1, 16))]


_UNET_DYN = {"sample": {0: AUTO, 2: AUTO, 3: AUTO}, "timestep": {0: AUTO}, "context": {0: AUTO}}


@program("unet")
def _():
    return jitter(UNet()), _unet_cases()[:1] + _unet_cases()[:1], None


@program("unet_core", decompose="core")
def _():
    return jitter(UNet()), _unet_cases()[:1], None


@program("unet_f16_211", V211)
def _():
    return jitter(UNet()).half(), _unet_cases(torch.float16)[:1], None


class VaeDecoder(nn.Module):
    def __init__(self, c=16, image=True):
        super().__init__()
        self.image = image  # half dtypes: a step of the 8-bit image is less than their error
        self.pq = nn.Conv2d(4, 4, 1)
        self.inp = nn.Conv2d(4, c, 3, padding=1)
        self.m1, self.a, self.m2 = ResBlock(c, c), Attn2d(c, heads=1), ResBlock(c, c)
        self.r1, self.u1 = ResBlock(c, 8), nn.Conv2d(8, 8, 3, padding=1)
        self.u2 = nn.ConvTranspose2d(8, 8, 4, 2, 1)
        self.r2 = ResBlock(8, 8)
        self.norm, self.out = nn.GroupNorm(4, 8, eps=1e-6), nn.Conv2d(8, 3, 3, padding=1)

    def forward(self, z):
        x = self.inp(self.pq(z / 0.18215))
        x = self.m2(self.a(self.m1(x)))
        x = self.u1(F.interpolate(self.r1(x), scale_factor=2.0, mode="nearest"))
        x = self.r2(self.u2(x))
        x = self.out(F.silu(self.norm(x)))
        if not self.image:
            return x.tanh()
        img = (x.clamp(-1, 1) + 1) * 127.5
        return x.tanh(), img.round().to(torch.uint8).permute(0, 2, 3, 1)


@program("vae_decoder")
def _():
    return jitter(VaeDecoder()), [case(rnd(b, 4, 6, 6)) for b in (2, 3)], {"z": {0: AUTO}}


@program("vae_decoder_bf16")
def _():
    return jitter(VaeDecoder(image=False)).to(torch.bfloat16), [case(rnd(1, 4, 6, 6, dtype=torch.bfloat16))], None


# ------------------------------------------------------------------ speech


@program("whisper_encoder")
def _():
    from transformers import WhisperConfig
    from transformers.models.whisper.modeling_whisper import WhisperEncoder

    m = WhisperEncoder(WhisperConfig(num_mel_bins=16, d_model=32, encoder_layers=2, encoder_attention_heads=4,
                                     encoder_ffn_dim=48, max_source_positions=24))
    return Call(jitter(m), ("input_features",)), [case(rnd(b, 16, 48)) for b in (2, 3)], (({0: AUTO},),)


@program("whisper_core", decompose="core")
def _():
    from transformers import WhisperConfig, WhisperModel

    m = WhisperModel(WhisperConfig(vocab_size=64, num_mel_bins=16, d_model=32, encoder_layers=1, encoder_attention_heads=4,
                                   decoder_layers=1, decoder_attention_heads=4, encoder_ffn_dim=48, decoder_ffn_dim=48,
                                   max_source_positions=12, max_target_positions=16, pad_token_id=0, bos_token_id=1,
                                   eos_token_id=2, decoder_start_token_id=1, begin_suppress_tokens=None))
    m = Call(jitter(m), ("input_features", "decoder_input_ids"), use_cache=False)
    return m, [case(rnd(b, 16, 24), ids(b, 5, hi=64)) for b in (2, 3)], (({0: AUTO}, {0: AUTO}),)


@program("wav2vec2")
def _():
    from transformers import Wav2Vec2Config, Wav2Vec2ForCTC

    m = Wav2Vec2ForCTC(Wav2Vec2Config(vocab_size=12, hidden_size=16, num_hidden_layers=1, num_attention_heads=2,
                                      intermediate_size=24, conv_dim=(8, 8), conv_stride=(5, 2), conv_kernel=(10, 3),
                                      num_conv_pos_embeddings=8, num_conv_pos_embedding_groups=2, mask_time_prob=0.0,
                                      layerdrop=0.0))
    return Call(jitter(m), ("input_values",), ("logits",)), [case(rnd(b, 320)) for b in (2, 3)], (({0: AUTO},),)


class Mel(nn.Module):
    def __init__(self, n_fft=64, hop=16, mels=10):
        super().__init__()
        self.n_fft, self.hop = n_fft, hop
        self.register_buffer("window", torch.hann_window(n_fft))
        self.register_buffer("fb", torch.rand(n_fft // 2 + 1, mels) ** 4)

    def forward(self, wave):
        s = torch.stft(wave, self.n_fft, self.hop, window=self.window, center=True, pad_mode="reflect", return_complex=True)
        p = s[..., :-1].abs() ** 2
        mel = self.fb.T @ p
        log = torch.clamp(mel, min=1e-10).log10()
        log = torch.maximum(log, log.amax(dim=(1, 2), keepdim=True) - 8.0)
        mean = log.mean(-1, keepdim=True)
        std = log.std(-1, keepdim=True)
        return (log + 4.0) / 4.0, (log - mean) / (std + 1e-5), torch.angle(s)[:, 1:3].cos() * s[:, 1:3].real


@program("mel")
def _():
    return Mel(), [case(rnd(b, n)) for b, n in ((2, 320), (3, 320))], {"wave": {0: AUTO}}


@program("mel_core", decompose="core")
def _():
    return Mel(), [case(rnd(2, 320))], None


@program("ctc_conformer")
def _():
    class Conformer(nn.Module):
        def __init__(self, d=16):
            super().__init__()
            self.sub = nn.Sequential(nn.Conv2d(1, 4, 3, 2), nn.ReLU(), nn.Conv2d(4, 4, 3, 2), nn.ReLU())
            self.lin = nn.Linear(4 * 4, d)
            self.ln = nn.ModuleList(nn.LayerNorm(d) for _ in range(4))
            self.ff = nn.Sequential(nn.Linear(d, 32), nn.SiLU(), nn.Linear(32, d))
            self.mha = nn.MultiheadAttention(d, 2, batch_first=True)
            self.pw = nn.Conv1d(d, 2 * d, 1)
            self.dw = nn.Conv1d(d, d, 5, padding=2, groups=d)
            self.bn = nn.BatchNorm1d(d)
            self.pw2 = nn.Conv1d(d, d, 1)
            self.out = nn.Linear(d, 9)

        def forward(self, feats, lengths):
            x = self.sub(feats.unsqueeze(1))
            b, c, t, f = x.shape
            x = self.lin(x.transpose(1, 2).reshape(b, t, c * f))
            pad = torch.arange(t)[None, :] >= lengths[:, None]
            x = x + 0.5 * self.ff(self.ln[0](x))
            y = self.ln[1](x)
            x = x + self.mha(y, y, y, key_padding_mask=pad, need_weights=False)[0]
            y = F.glu(self.pw(self.ln[2](x).transpose(1, 2)), dim=1)
            y = self.pw2(F.silu(self.bn(self.dw(y.masked_fill(pad[:, None], 0.0)))))
            x = self.ln[3](x + y.transpose(1, 2))
            p = self.out(x).log_softmax(-1)
            tok = p.argmax(-1)
            prev = F.pad(tok, (1, 0), value=-1)[:, :-1]
            return p, torch.where((tok != prev) & (tok != 0) & ~pad, tok, torch.full_like(tok, -1))

    return jitter(Conformer()), [case(rnd(b, 31, 19), torch.tensor([7, 4, 6][:b])) for b in (2, 3)], \
        {"feats": {0: AUTO}, "lengths": {0: AUTO}}


# ------------------------------------------------------------------ state space


@program("mamba")
def _():
    from transformers import MambaConfig, MambaForCausalLM

    m = MambaForCausalLM(MambaConfig(vocab_size=64, hidden_size=16, state_size=4, num_hidden_layers=2, expand=2, conv_kernel=4,
                                     time_step_rank=2))
    return Call(jitter(m), ("input_ids",), ("logits",), use_cache=False), [case(ids(b, 6, hi=64)) for b in (2, 3)], (({0: AUTO},),)


class Ssd(nn.Module):
    """Mamba-2 style chunked scan."""

    def __init__(self, d=16, heads=4, n=8, chunk=4):
        super().__init__()
        self.h, self.p, self.n, self.c = heads, d // heads, n, chunk
        self.inp = nn.Linear(d, 2 * d + 2 * n + heads, bias=False)
        self.conv = nn.Conv1d(d + 2 * n, d + 2 * n, 4, groups=d + 2 * n, padding=3)
        self.alog = nn.Parameter(torch.log(torch.arange(1, heads + 1).float()))
        self.dtb = nn.Parameter(torch.zeros(heads))
        self.dd = nn.Parameter(torch.ones(heads))
        self.norm = RMSNorm(d)
        self.out = nn.Linear(d, d, bias=False)

    @staticmethod
    def segsum(x):
        t = x.size(-1)
        x = x[..., None].expand(*x.size(), t)
        x = x.masked_fill(~torch.tril(torch.ones(t, t, dtype=torch.bool), diagonal=-1), 0)
        s = torch.cumsum(x, dim=-2)
        return s.masked_fill(~torch.tril(torch.ones(t, t, dtype=torch.bool), diagonal=0), -torch.inf)

    def forward(self, u):
        b, l, d = u.shape
        z, xbc, dt = torch.split(self.inp(u), [d, d + 2 * self.n, self.h], dim=-1)
        xbc = F.silu(self.conv(xbc.transpose(1, 2))[..., :l].transpose(1, 2))
        x, bb, cc = torch.split(xbc, [d, self.n, self.n], dim=-1)
        dt = F.softplus(dt + self.dtb)
        a = -torch.exp(self.alog) * dt
        x = x.view(b, l // self.c, self.c, self.h, self.p) * dt.view(b, l // self.c, self.c, self.h, 1)
        bb, cc = (v.view(b, l // self.c, self.c, self.n) for v in (bb, cc))
        a = a.view(b, l // self.c, self.c, self.h).permute(0, 3, 1, 2)
        acs = torch.cumsum(a, dim=-1)
        y = torch.einsum("bcln,bcsn,bhcls,bcshp->bclhp", cc, bb, torch.exp(self.segsum(a)), x)
        st = torch.einsum("bcln,bhcl,bclhp->bchpn", bb, torch.exp(acs[..., -1:] - acs), x)
        st = torch.cat([torch.zeros_like(st[:, :1]), st], dim=1)
        dec = torch.exp(self.segsum(F.pad(acs[..., -1], (1, 0))))
        st = torch.einsum("bhzc,bchpn->bzhpn", dec, st)
        st, last = st[:, :-1], st[:, -1]
        y = y + torch.einsum("bcln,bchpn,bhcl->bclhp", cc, st, torch.exp(acs))
        y = y.reshape(b, l, d) + u * self.dd.repeat_interleave(self.p)
        return self.out(self.norm(y * F.silu(z))), last


@program("ssd")
def _():
    return jitter(Ssd()), [case(rnd(b, 12, 16)) for b in (2, 3)], {"u": {0: AUTO}}


@program("ssd_core_211", V211, decompose="core")
def _():
    return jitter(Ssd()), [case(rnd(b, 12, 16)) for b in (2, 3)], {"u": {0: AUTO}}


# ------------------------------------------------------------------ integers, symbols, control flow


class IntOps(nn.Module):
    """4-bit weights unpacked by shifts, int8 activations, and assorted integer operators."""

    def __init__(self, o=12, i=16):
        super().__init__()
        self.register_buffer("packed", torch.randint(0, 256, (o, i // 2), dtype=torch.uint8))
        self.register_buffer("scale", torch.rand(o, 1) * 0.1 + 0.01)
        self.register_buffer("zero", torch.randint(0, 16, (o, 1), dtype=torch.uint8))
        self.register_buffer("table", torch.randint(-128, 128, (256,), dtype=torch.int8))

    def forward(self, x, h):
        lo, hi = self.packed & 15, (self.packed >> 4) & 0xF
        w = torch.stack((lo, hi), -1).flatten(1).to(torch.int16) - self.zero.to(torch.int16)
        y = F.linear(x, w.to(x.dtype) * self.scale)
        s = x.abs().amax(-1, keepdim=True) / 127.0
        q = torch.clamp(torch.round(x / s), -128, 127).to(torch.int8)
        acc = torch.matmul(q.to(torch.int32), w.t().to(torch.int32))
        z = acc.to(torch.float32) * s * self.scale.T
        k = (h ^ (h >> 3)) & 0xFF
        t = self.table[k]
        m = torch.bitwise_or(torch.bitwise_left_shift(h, 2), torch.bitwise_not(h) & 3)
        r = torch.remainder(h, 7) + torch.div(h, 5, rounding_mode="floor") - torch.div(h, -3, rounding_mode="trunc")
        u = torch.fmod(h, 6).abs() * torch.sign(h - 100)
        c = torch.bincount(k.flatten(), minlength=8)[:8]
        return y, z, t, m, r, u, c, torch.bucketize(h.float(), torch.tensor([10.0, 100.0, 500.0])), (h % 2 == 0).logical_xor(h > 99)


@program("int_ops")
def _():
    return IntOps(), [case(rnd(b, 16), torch.randint(-50, 1000, (b, 4))) for b in (2, 3)], {"x": {0: AUTO}, "h": {0: AUTO}}


@program("int_ops_28", V28)
def _():
    return IntOps(), [case(rnd(b, 16), torch.randint(0, 1000, (b, 4))) for b in (2, 3)], {"x": {0: AUTO}, "h": {0: AUTO}}


class Symbols(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = torch.tensor([0.5, -1.0, 2.0])
        self.lin = nn.Linear(3, 3)
        self.register_buffer("seen", torch.zeros(2, dtype=torch.int64))

    def forward(self, xs, opts, n, gain=1.5, flag=True, name="sum", extra=None):
        a, b = xs
        rows = a.shape[0]
        torch._check(b.shape[0] == rows * 2, lambda: "b must have twice the rows of a")
        c = torch.cat([a, b[::2] * gain, opts["c"]], 0)
        c = self.lin(c) * self.scale
        pad = (-c.shape[0]) % 4
        c = F.pad(c, (0, 0, 0, pad), value=-1.0)
        g = c.view(4, -1, 3) if flag else c
        k = g.mean(1) if name == "mean" else g.sum(1)
        i = torch.arange(rows) * n
        first = c[: rows // 2 + 1]
        pos = torch.nonzero(c[:, 0] > 0).squeeze(-1)
        cnt = pos.numel()
        sel = torch.index_select(c, 0, pos)
        self.seen[0] += rows
        self.seen[1] += 1
        out = {"k": k, "sel": sel, "ramp": torch.arange(rows + 1) / rows, "list": [first, i]}
        return out, (rows * 3 + n, None, 2.5, torch.full((cnt + 1,), n * 2), self.seen + 0, max(rows, 4))


def _symbols_cases():
    # positions: a, b, c, n, gain, flag, name, extra
    return [((([rnd(r, 3), rnd(2 * r, 3)]), {"c": rnd(q, 3)}, n), dict(gain=1.5, flag=True, name="sum", extra=None))
            for r, q, n in ((6, 5, 3), (9, 4, 7), (5, 2, -2))]


def _symbols_dyn():
    return {"xs": [{0: AUTO}, {0: AUTO}], "opts": {"c": {0: AUTO}}, "n": AUTO, "gain": None, "flag": None, "name": None, "extra": None}


@program("symbols")
def _():
    return Symbols(), _symbols_cases(), _symbols_dyn()


@program("symbols_core", decompose="core")
def _():
    return Symbols(), _symbols_cases(), _symbols_dyn()


@program("symbols_28", V28)
def _():
    return Symbols(), _symbols_cases(), _symbols_dyn()


@program("symbols_211", V211, decompose="none")
def _():
    return Symbols(), _symbols_cases(), _symbols_dyn()


class Control(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Linear(4, 4), nn.Linear(4, 4)
        self.step = nn.Buffer(torch.zeros(1)) if hasattr(nn, "Buffer") else None

    def forward(self, x):
        y = torch.cond(x.mean() > 0, lambda v: self.a(v).relu(), lambda v: self.b(v) * 2 - 1, (x,))
        z = torch.cond(x.shape[0] > 3, lambda v: v.sum(), lambda v: v.prod(), (x,))
        with torch.no_grad():
            w = torch.softmax(y, -1)
            v = w.sort(dim=-1)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            p = self.a(y)
        x.mul_(2)
        self.step.add_(x.sum())
        return y, z, v.values, v.indices, p, x.sum().item() * torch.ones(2), self.step * 1


def _control_cases():
    return [case(rnd(5, 4).abs()), case(-rnd(2, 4).abs()), case(rnd(3, 4))]


@program("control")
def _():
    return jitter(Control()), _control_cases(), {"x": {0: AUTO}}


@program("control_core", decompose="core")
def _():
    return jitter(Control()), _control_cases(), {"x": {0: AUTO}}


@program("layouts")
def _():
    class M(nn.Module):
        """Parameters that are views, tied or of odd dtypes; views and in-place writes through them."""

        def __init__(self):
            super().__init__()
            base = torch.randn(40)
            self.w = nn.Parameter(base[4:24].view(4, 5).t())
            self.emb = nn.Embedding(8, 4)
            self.head = nn.Linear(4, 8, bias=False)
            self.head.weight = self.emb.weight
            self.register_buffer("h", torch.randn(3, 4).to(torch.float64))
            self.register_buffer("z", torch.randn(2, 3, dtype=torch.complex64))
            self.register_buffer("e", torch.empty(0, 4))
            self.register_buffer("flag", torch.tensor(True))
            self.register_buffer("i8", torch.tensor([-5, 7], dtype=torch.int8))
            self.register_buffer("bf", torch.randn(4).to(torch.bfloat16))

        def forward(self, idx, x):
            t = self.head(self.emb(idx) @ self.w.t()[:, :4])
            y = x.clone()
            y[:, 1:3] = 0.5
            y[..., ::2].mul_(3)
            d = y.diagonal()
            d.fill_(9.0)
            v = y.unfold(1, 3, 2).contiguous()
            s = torch.as_strided(x, (2, 2), (1, 2), 1)
            q = torch.view_as_real(self.z * (1 + 2j)).flip(-1)
            y2 = y.transpose(0, 1).squeeze().narrow(0, 1, 2).movedim(0, 1)
            return t, y, v, s, q, y2, torch.cat([self.e, x[:, :4]], 0), self.h @ self.h.mT, self.flag & (self.i8 > 0), \
                self.bf + self.h.float(), torch.outer(self.bf, self.bf), x.expand(2, *x.shape).reshape(-1)[:7], torch.empty(0, 3)

    return M(), [case(ids(2, 3, hi=8), rnd(b, 6)) for b in (4, 5)], {"idx": None, "x": {0: AUTO}}


class Loops(nn.Module):
    """while_loop, map and scan; autocast; derived and doubled sizes; writes through views of a buffer and to an input."""

    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(4, 4)
        self.register_buffer("kv", torch.zeros(4, 6))
        self.register_buffer("count", torch.zeros((), dtype=torch.int64))

    def forward(self, x, y, z):
        from torch._higher_order_ops.map import map as over
        from torch._higher_order_ops.scan import scan

        i, v = torch._higher_order_ops.while_loop(
            lambda i, v: i < self.limit, lambda i, v: (i + 1, v * 1.5 + i), (torch.zeros((), dtype=torch.int64), x)
        )
        m = over(lambda a, b: a.sin() + b, x, y[0])
        c, s = scan(lambda c, a: (c + a, (c * a).clone()), torch.zeros(4), x, dim=0)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            h = self.lin(x)
            with torch.autocast("cpu", enabled=False):
                k = self.lin(x) + h.float()
        self.kv[1:3].view(-1)[2:8].add_(x.sum())
        self.kv.t()[0].mul_(2)
        self.count += 1
        z[1].add_(1)
        return i, v, m, c, s, h, k, self.kv * 1, self.count * 2, z * 2, y[1:] + x, y.view(-1)[::2].sum()

    limit = 3


def _loops_cases():
    return [case(rnd(b, 4), rnd(b + 1, 4), rnd(2 * b)) for b in (3, 5, 2)]


def _loops_dims():
    b = torch.export.Dim("b", min=2, max=20)
    return {"x": {0: b}, "y": {0: b + 1}, "z": {0: 2 * b}}


@program("loops")
def _():
    return Loops(), _loops_cases(), _loops_dims()


@program("loops_core", decompose="core")
def _():
    return Loops(), _loops_cases(), _loops_dims()


# ------------------------------------------------------------------ more architectures


@program("hifigan")
def _():
    from transformers import SpeechT5HifiGan, SpeechT5HifiGanConfig

    m = SpeechT5HifiGan(SpeechT5HifiGanConfig(model_in_dim=8, upsample_initial_channel=16, upsample_rates=[4, 2],
                                              upsample_kernel_sizes=[8, 4], resblock_kernel_sizes=[3],
                                              resblock_dilation_sizes=[[1, 3]]))
    return jitter(m), [case(rnd(2, n, 8)) for n in (7, 12)], {"spectrogram": {1: AUTO}}


@program("codec")
def _():
    class M(nn.Module):
        """A neural audio codec: strided convolutions, LSTM, residual vector quantisation, transposed convolutions."""

        def __init__(self):
            super().__init__()
            self.e1, self.e2 = nn.Conv1d(1, 8, 7, padding=3), nn.utils.parametrizations.weight_norm(nn.Conv1d(8, 16, 8, 4, 2))
            self.rnn = nn.LSTM(16, 16, 1)
            self.books = nn.ParameterList(torch.randn(32, 16) for _ in range(2))
            self.d1, self.d2 = nn.ConvTranspose1d(16, 8, 8, 4, 2), nn.Conv1d(8, 1, 7, padding=3)

        def forward(self, wave):
            e = self.e2(F.elu(self.e1(wave)))
            y, _ = self.rnn(e.permute(2, 0, 1))
            r = y.permute(1, 0, 2) + e.mT
            codes, total = [], torch.zeros_like(r)
            for book in self.books:
                d = r.pow(2).sum(-1, keepdim=True) - 2 * r @ book.t() + book.pow(2).sum(-1)
                c = (-d).max(dim=-1).indices
                q = F.embedding(c, book)
                r, total = r - q, total + q
                codes.append(c)
            return torch.stack(codes), self.d2(F.elu(self.d1(total.mT))).tanh()

    return M(), [case(rnd(b, 1, 64)) for b in (2, 3)], {"wave": {0: AUTO}}


@program("mamba2")
def _():
    from transformers import Mamba2Config, Mamba2ForCausalLM

    m = Mamba2ForCausalLM(Mamba2Config(vocab_size=64, hidden_size=16, num_heads=4, head_dim=8, state_size=8, n_groups=2,
                                       num_hidden_layers=1, expand=2, chunk_size=4))
    return Call(jitter(m), ("input_ids",), ("logits",), use_cache=False), [case(ids(b, 8, hi=64)) for b in (2, 3)], (({0: AUTO},),)


@program("dinov2")
def _():
    from transformers import Dinov2Config, Dinov2Model

    m = Dinov2Model(Dinov2Config(hidden_size=16, num_hidden_layers=1, num_attention_heads=2, image_size=28, patch_size=7,
                                 use_swiglu_ffn=True))
    return Call(jitter(m), ("pixel_values",), ("last_hidden_state", "pooler_output")), [case(rnd(b, 3, 42, 35)) for b in (2, 3)], \
        (({0: AUTO},),)


@program("deberta")
def _():
    from transformers import DebertaV2Config, DebertaV2Model

    m = DebertaV2Model(DebertaV2Config(vocab_size=96, hidden_size=16, num_hidden_layers=1, num_attention_heads=2,
                                       intermediate_size=24, max_position_embeddings=32, relative_attention=True,
                                       position_buckets=8, pos_att_type=["p2c", "c2p"], norm_rel_ebd="layer_norm", type_vocab_size=0))
    return Call(jitter(m), ("input_ids", "attention_mask")), [case(ids(b, 9), _mask(b, 9)) for b in (2, 3)], (({0: AUTO}, {0: AUTO}),)


@program("mixtral_f16")
def _():
    from transformers import MixtralConfig, MixtralForCausalLM

    m = MixtralForCausalLM(MixtralConfig(vocab_size=96, hidden_size=32, intermediate_size=24, num_hidden_layers=1,
                                         num_attention_heads=4, num_key_value_heads=2, num_local_experts=4,
                                         num_experts_per_tok=2, max_position_embeddings=64, sliding_window=5))
    return _lm(m.to(torch.float16), ((2, 7), (1, 12)))


@program("qwen2moe_batched")
def _():
    from transformers import Qwen2MoeConfig, Qwen2MoeForCausalLM

    m = Qwen2MoeForCausalLM(Qwen2MoeConfig(
        vocab_size=96, hidden_size=32, intermediate_size=48, moe_intermediate_size=16, shared_expert_intermediate_size=16,
        num_hidden_layers=1, num_attention_heads=4, num_key_value_heads=2, num_experts=4, num_experts_per_tok=2,
        max_position_embeddings=64))
    m.set_experts_implementation("batched_mm")
    return _lm(m, ((2, 7), (1, 12)))


@program("rt_detr_head")
def _():
    class Head(nn.Module):
        """DETR-style decoder layer: learned queries, sine positions, masked attention, box refinement."""

        def __init__(self, d=16, q=6):
            super().__init__()
            self.d = d
            self.query = nn.Parameter(torch.randn(q, d))
            self.sa = nn.MultiheadAttention(d, 2, batch_first=True)
            self.ca = nn.MultiheadAttention(d, 2, batch_first=True)
            self.dec = nn.TransformerDecoderLayer(d, 2, 24, 0.0, "gelu", batch_first=True, norm_first=True)
            self.box = nn.Sequential(nn.Linear(d, d), nn.ReLU(), nn.Linear(d, 4))
            self.cls = nn.Linear(d, 5)

        def forward(self, feat, mask):
            b, c, h, w = feat.shape
            y = mask.cumsum(1, dtype=torch.float32)
            x = mask.cumsum(2, dtype=torch.float32)
            y, x = (v / (v.amax(dim=(1, 2), keepdim=True) + 1e-6) * (2 * math.pi) for v in (y, x))
            dim = 10000 ** (2 * torch.div(torch.arange(c // 2), 2, rounding_mode="floor") / (c // 2))
            pos = torch.cat([torch.stack((v[..., None].div(dim)[..., 0::2].sin(), v[..., None].div(dim)[..., 1::2].cos()), 4).flatten(3)
                             for v in (y, x)], 3).flatten(1, 2)
            mem = feat.flatten(2).mT
            key_pad = mask.logical_not().flatten(1)
            q = self.query.expand(b, -1, -1)
            q, wts = self.ca(q, mem + pos, mem, key_padding_mask=key_pad)
            q = q + self.sa(q, q, q, need_weights=False)[0]
            q = self.dec(q, mem, memory_key_padding_mask=key_pad)
            ref = torch.special.logit(torch.sigmoid(q[..., :4]), eps=1e-5)
            boxes = (self.box(q) + ref).sigmoid()
            cx, cy, bw, bh = boxes.unbind(-1)
            xyxy = torch.stack([cx - bw / 2, cy - bh / 2, cx + bw / 2, cy + bh / 2], -1)
            score, flat = self.cls(q).sigmoid().flatten(1).topk(4, dim=-1, sorted=True)
            lab, at = flat % 5, flat // 5
            return score, lab, xyxy.take_along_dim(at[..., None].repeat(1, 1, 4), 1), wts

    masks = [torch.ones(b, 4, 5, dtype=torch.bool) for b in (2, 3)]
    for m in masks:
        m[0, :, 4:] = False
        m[1, 3:] = False
    return jitter(Head()), [case(rnd(len(m), 16, 4, 5), m) for m in masks[:1] * 2], None


@program("depth_dpt")
def _():
    class M(nn.Module):
        """Dense prediction: bicubic and bilinear resizing, unfold/fold, pooling of several kinds, instance norm."""

        def __init__(self):
            super().__init__()
            self.a = nn.Conv2d(3, 8, 3, padding=1, padding_mode="reflect")
            self.b = nn.Conv2d(8, 8, 3, padding=2, dilation=2, groups=4)
            self.n = nn.InstanceNorm2d(8, affine=True)
            self.up = nn.ConvTranspose2d(8, 8, 3, 2, 1, output_padding=1, groups=2)
            self.out = nn.Conv2d(16, 1, 1)

        def forward(self, x):
            y = F.elu(self.n(self.b(F.prelu(self.a(x), torch.tensor([0.2])))))
            p = F.max_pool2d(y, 3, 2, 1, ceil_mode=True)
            q = F.avg_pool2d(y, 2, 2, count_include_pad=False)
            q = F.interpolate(q, size=(p.shape[2], p.shape[3]), mode="bicubic", align_corners=False)
            u = self.up(F.selu(p + q))
            u = F.interpolate(u, size=y.shape[2:], mode="bilinear", align_corners=True)
            cols = F.unfold(y, 3, padding=1, stride=2)
            f = F.fold(cols, y.shape[2:], 3, padding=1, stride=2)
            d = self.out(torch.cat([u, f], 1))
            d = F.softplus(d) + F.local_response_norm(y, 3).mean(1, keepdim=True)
            g = F.adaptive_max_pool2d(y, 2).flatten(1)
            l = F.lp_pool2d(y.abs(), 2, 2)
            s = F.pixel_shuffle(y[:, :4], 2)
            return d, g, l, s, F.avg_pool1d(g[:, None], 4, 2), F.adaptive_avg_pool2d(y, (3, 2)), F.pad(x, (1, 2, 2, 1), mode="replicate")

    return jitter(M()), [case(rnd(b, 3, 12, 14)) for b in (2, 3)], {"x": {0: AUTO}}


@program("video3d")
def _():
    class M(nn.Module):
        def __init__(self):
            super().__init__()
            self.c = nn.Conv3d(2, 4, 3, (1, 2, 2), 1)
            self.n = nn.BatchNorm3d(4)
            self.t = nn.ConvTranspose3d(4, 2, 2, 2)
            self.rnn = nn.RNN(8, 6, nonlinearity="relu")
            self.cell = nn.LSTMCell(6, 5)
            self.gcell = nn.GRUCell(5, 5)
            self.bil = nn.Bilinear(5, 5, 3)
            self.bag = nn.EmbeddingBag(10, 4, mode="mean")

        def forward(self, v, idx, off):
            y = self.n(self.c(v)).relu()
            p = F.max_pool3d(y, 2)
            z = self.t(p)
            a = F.avg_pool3d(y, (1, 2, 2))
            s = F.adaptive_avg_pool3d(y, (4, 1, 2)).permute(2, 0, 1, 3, 4).flatten(2)
            o, h = self.rnn(s)
            hx, cx = self.cell(o[-1])
            g = self.gcell(hx, cx)
            return z, a, o, self.bil(hx, g), self.bag(idx, off), F.interpolate(a, scale_factor=(1.0, 2.0, 2.0), mode="trilinear"), \
                F.cosine_similarity(hx, g), torch.cdist(hx, g), F.normalize(h, dim=-1)

    return jitter(M()), [case(rnd(b, 2, 4, 8, 8), torch.randint(0, 10, (9,)), torch.tensor([0, 2, 5])) for b in (2, 3)], \
        {"v": {0: AUTO}, "idx": None, "off": None}


@program("tabular")
def _():
    class M(nn.Module):
        """Gradient-free feature code: bucketing, scatter, segment sums, sorting, unique, linear algebra, windows."""

        def __init__(self):
            super().__init__()
            self.register_buffer("edges", torch.tensor([-1.0, -0.3, 0.2, 0.9]))
            self.emb = nn.Embedding(5, 4)

        def forward(self, x, seg):
            b = torch.searchsorted(self.edges, x.contiguous())
            e = self.emb(b).mean(1)
            n = 4
            s = torch.zeros(n, x.shape[1]).index_add(0, seg, x)
            c = torch.zeros(n).scatter_add(0, seg, torch.ones_like(seg, dtype=torch.float32))
            m = torch.full((n, x.shape[1]), -torch.inf).scatter_reduce(0, seg[:, None].expand_as(x), x, "amax", include_self=True)
            v, i = torch.sort(x, dim=0, descending=True)
            q = torch.quantile(x, torch.tensor([0.25, 0.5]), dim=0)
            cov = x.T @ x / x.shape[0] + torch.eye(x.shape[1])
            ch = torch.linalg.cholesky(cov)
            inv = torch.linalg.solve(cov, x.T)
            med = x.median(dim=0).values
            roll = x.unfold(0, 3, 1).std(-1)
            lag = torch.diff(x, dim=0)
            top = torch.kthvalue(x, 2, dim=0).values
            w = torch.where(x > q[1], x, -x).cummax(0).values
            oh = F.one_hot(b, 5).sum(1)
            mode = torch.einsum("ij,kj->ik", x, s).logsumexp(-1)
            return e, s / c.clamp_min(1)[:, None], m, v, i, q, ch, inv, med, roll, lag, top, w, oh, mode, torch.linalg.det(cov), \
                torch.addmm(x, x, cov, beta=0.5, alpha=2.0), torch.baddbmm(x[None], x[None], cov[None]), x.masked_select(x > 1.0), \
                torch.nan_to_num(x / x.round()), torch.var_mean(x, 1), torch.tensordot(x, cov, 1), torch.isin(b, torch.tensor([1, 3]))

    return M(), [case(rnd(n, 3), torch.arange(n) % 3) for n in (8, 11)], {"x": {0: AUTO}, "seg": {0: AUTO}}


@program("tabular_core", decompose="core")
def _():
    return PROGRAMS["tabular"]["fn"]()


@program("complex_fft")
def _():
    class M(nn.Module):
        """FNet mixing, a spectral convolution and rotary embedding in complex numbers."""

        def __init__(self):
            super().__init__()
            self.w = nn.Parameter(torch.randn(4, 4, 5, dtype=torch.complex64) * 0.3)
            self.ln = nn.LayerNorm(8)

        def forward(self, x):
            f = torch.fft.fft(torch.fft.fft(x, dim=-1), dim=-2).real
            s = torch.fft.rfft(x[..., :4].transpose(1, 2), dim=-1)
            out = torch.zeros_like(s)
            out[..., :5] = torch.einsum("bix,iox->box", s[..., :5], self.w)
            y = torch.fft.irfft(out, n=x.shape[1], dim=-1)
            t = torch.arange(x.shape[1], dtype=torch.float32)
            cis = torch.polar(torch.ones(x.shape[1], 4), torch.outer(t, 1.0 / 100 ** (torch.arange(4) / 4.0)))
            z = torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2)) * cis
            r = torch.view_as_real(z).flatten(-2)
            g = torch.fft.fftshift(torch.fft.fft2(x), dim=(-2, -1)).abs()
            i = torch.istft(torch.stft(x.flatten(1), 32, 8, window=torch.hann_window(32), return_complex=True), 32, 8, window=torch.hann_window(32))
            return self.ln(f), y, r, g, z.conj().imag, i

    return jitter(M(), 0.0), [case(rnd(b, 16, 8)) for b in (2, 3)], {"x": {0: AUTO}}


@program("float8_quant")
def _():
    class M(nn.Module):
        """Weights in float8 and int8 with scales, fake quantisation, and a lookup of signed 4-bit values."""

        def __init__(self):
            super().__init__()
            w = torch.randn(12, 16)
            s = w.abs().amax(1, keepdim=True)
            self.register_buffer("w8", (w / s * 448).to(torch.float8_e4m3fn))
            self.register_buffer("w5", (w / s * 448).to(torch.float8_e5m2))
            self.register_buffer("s8", s / 448)
            self.register_buffer("wi", (w / s * 127).round().to(torch.int8))
            self.register_buffer("nf4", torch.tensor([-1.0, -0.7, -0.5, -0.4, -0.28, -0.18, -0.09, 0.0, 0.08, 0.16, 0.25, 0.34, 0.44, 0.56, 0.72, 1.0]))
            self.register_buffer("nibbles", torch.randint(0, 255, (12 * 8,), dtype=torch.uint8))

        def forward(self, x):
            a = x @ (self.w8.to(torch.float32) * self.s8).T
            b = x.to(torch.bfloat16) @ (self.w5.to(torch.bfloat16) * self.s8.to(torch.bfloat16)).T
            q = torch.clamp((x / 0.05).round() + 3, -128, 127)
            f = (q - 3) * 0.05
            i = F.linear(x, self.wi.to(x.dtype)) * (self.s8 * 448 / 127).squeeze(1)
            c = self.nibbles.to(torch.int32)
            idx = torch.stack([torch.bitwise_right_shift(c, 4), c.bitwise_and(15)], 1).view(12, 16)
            n = x @ self.nf4[idx.long()].t()
            sc = x.abs().amax(-1, keepdim=True).clamp(min=1e-4) / 448
            r = (x / sc).to(torch.float8_e4m3fn).to(torch.float32) * sc
            h = (x * 20).to(torch.float16).to(torch.int16).clamp(0, 255).to(torch.uint8)
            return a, b, f, i, n, r, h

    return M(), [case(rnd(b, 16)) for b in (2, 3)], {"x": {0: AUTO}}


class TrainedNorms(nn.Module):
    """Batch norms in training: running statistics change, though the operator's schema does not say so."""

    def __init__(self):
        super().__init__()
        self.conv, self.a, self.b = nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.BatchNorm1d(4, affine=False)

    def train(self, mode=True):
        return super().train(True)

    def forward(self, x):
        y = self.a(self.conv(x)).relu()
        return self.b(y.flatten(2)).mean(-1), self.a.running_var * 1


def _trained_cases():
    return [case(rnd(2, 3, 8, 8)) for _ in range(3)]


@program("trained_norms")
def _():
    return TrainedNorms(), _trained_cases(), None


@program("trained_norms_core", decompose="core")
def _():
    return TrainedNorms(), _trained_cases(), None


class Quantized(nn.Module):
    """The operators that quantized programs are exported with: static, dynamic, by channel, int8 weights."""

    def __init__(self):
        import torch.ao.quantization.fx._decomposed  # noqa: F401

        super().__init__()
        self.register_buffer("w", torch.randint(-128, 127, (8, 16), dtype=torch.int8))
        self.register_buffer("scale", torch.rand(8) * 0.01 + 0.001)
        self.register_buffer("zero", torch.zeros(8, dtype=torch.int64))
        self.register_buffer("w8", torch.randint(-128, 127, (16, 16), dtype=torch.int8))
        self.register_buffer("s8", torch.rand(16) * 0.01)

    def forward(self, x):
        q = torch.ops.quantized_decomposed
        a = q.quantize_per_tensor.default(x, 0.02, 3, -128, 127, torch.int8)
        a = q.dequantize_per_tensor.default(a, 0.02, 3, -128, 127, torch.int8)
        w = q.dequantize_per_channel.default(self.w, self.scale, self.zero, 0, -128, 127, torch.int8)
        y = F.linear(a, w)
        s, z = q.choose_qparams.tensor(x, 0, 255, 1e-5, torch.uint8)
        d = q.quantize_per_tensor.tensor(x, s, z, 0, 255, torch.uint8)
        d = q.dequantize_per_tensor.tensor(d, s, z, 0, 255, torch.uint8)
        e = q.quantize_per_channel.default(w, self.scale * 2, self.zero, 0, -128, 127, torch.int8)
        f = torch.fake_quantize_per_tensor_affine(x, 0.1, 2, -8, 7)
        g = torch.ops.aten._weight_int8pack_mm(x, self.w8, self.s8)
        return y, s, z, d, e, f, g


@program("quantized")
def _():
    return Quantized(), [case(rnd(3, 16)) for _ in range(2)], None


@program("quantized_core", decompose="core")
def _():
    return Quantized(), [case(rnd(3, 16)) for _ in range(2)], None


# ------------------------------------------------------------------ driver


def for_this_torch(p):
    v = torch.__version__
    if p["torch"] == NEW:
        return not v.startswith(V28) and not v.startswith(V211)
    return v.startswith(p["torch"])


def clone(x):
    return pytree.tree_map(lambda t: t.clone(memory_format=torch.preserve_format) if isinstance(t, torch.Tensor) else t, x)


def build(p):
    """Returns (module, cases, dynamic_shapes) of a program, always with the same weights."""
    torch.manual_seed(sum(map(ord, p["name"])))
    model, cases, dyn = p["fn"]()
    return model.eval(), cases, dyn


def export(p):
    model, cases, dyn = build(p)
    args, kwargs = clone(cases[0])
    ep = torch.export.export(model, args, kwargs, dynamic_shapes=dyn, strict=False)
    if p["decompose"]:
        ep = ep.run_decompositions({} if p["decompose"] == "none" else None)
    return model, ep, cases


def targets(path):
    """Counts the targets in a saved program, sub-graphs too."""
    count = collections.Counter()

    def walk(g):
        for n in g["nodes"]:
            count[n["target"]] += 1
            for i in n["inputs"]:
                if "as_graph" in i["arg"]:
                    walk(i["arg"]["as_graph"]["graph"])

    with zipfile.ZipFile(path) as z:
        name = [n for n in z.namelist() if n.endswith("models/model.json")][0]
        walk(json.loads(z.read(name))["graph_module"]["graph"])
    return count


def rewrite(path, weights=True, deflate_over=100000):
    """Writes an archive anew without the stack traces of its nodes, and without its
    weights (their config stays) if weights is false. A program text over
    deflate_over bytes is deflated; other archives keep torch's own zip layout."""

    def clean(g):
        for n in g["nodes"]:
            for key in ("stack_trace", "from_node", "custom"):
                n["metadata"].pop(key, None)
            for i in n["inputs"]:
                if "as_graph" in i["arg"]:
                    clean(i["arg"]["as_graph"]["graph"])

    items = []
    with zipfile.ZipFile(path) as z:
        for info in z.infolist():
            top, part = info.filename.split("/", 1)
            data = z.read(info)
            if part == "models/model.json":
                j = json.loads(data)
                clean(j["graph_module"]["graph"])
                data = json.dumps(j).encode()
            if part.startswith("data/weights/weight_") and not weights:
                continue
            items.append((part, data))
    text = dict(items)["models/model.json"]
    if len(text) <= deflate_over:
        w = torch._C.PyTorchFileWriter(path)
        for part, data in items:
            if not part.startswith(".data/") and part != "byteorder":
                w.write_record(part, data, len(data))
        w.write_end_of_file()
        return
    with zipfile.ZipFile(path, "w") as z:
        for part, data in items:
            info = zipfile.ZipInfo(f"{top}/{part}", (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED if part.endswith(".json") else zipfile.ZIP_STORED
            z.writestr(info, data)


def flat_io(tensors, meta, prefix, values):
    for i, v in enumerate(values):
        key = f"{prefix}.{i}"
        if isinstance(v, torch.Tensor):
            tensors[key] = v.detach().clone().contiguous()
            if v.is_complex():
                tensors[key] = torch.view_as_real(tensors[key]).contiguous()
                meta[key] = json.dumps({"complex": True})
        else:
            meta[key] = json.dumps(v)


def make(p, out):
    name = p["name"]
    path = os.path.join(out, name + ".pt2")
    _, ep, cases = export(p)
    torch.export.save(ep, path)
    run = torch.export.load(path).module()
    tensors, meta = {}, {"format": "nbx-io", "torch": torch.__version__.split("+")[0], "cases": str(len(cases))}
    worst = 0.0
    eager = build(p)[0]
    with torch.no_grad():
        for k, c in enumerate(cases):
            args, kwargs = clone(c)
            flat_io(tensors, meta, f"case{k}.in", pytree.tree_leaves((args, kwargs), is_leaf=lambda x: x is None))
            res = run(*args, **kwargs)
            leaves = pytree.tree_leaves(res, is_leaf=lambda x: x is None)
            flat_io(tensors, meta, f"case{k}.out", leaves)
            args, kwargs = clone(c)
            want = pytree.tree_leaves(eager(*args, **kwargs), is_leaf=lambda x: x is None)
            assert len(want) == len(leaves), (len(want), len(leaves))
            for a, b in zip(leaves, want):
                if isinstance(a, torch.Tensor) and a.numel() and a.dtype != torch.bool:
                    assert a.shape == b.shape, (a.shape, b.shape)
                    d = (a.to(torch.complex128) - b.to(torch.complex128)).abs()
                    worst = max(worst, float(torch.nan_to_num(d).max()))
    save_file(tensors, os.path.join(out, name + ".io.safetensors"), metadata=meta)
    count = targets(path)
    if p.get("external"):
        weights = {n: t.detach().clone().contiguous() for n, t in ep.state_dict.items()}
        save_file(weights, os.path.join(out, name + ".safetensors"))
    rewrite(path, weights=not p.get("external"))
    return count, worst, os.path.getsize(path)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--out", default=".")
    ap.add_argument("--only", default="")
    ap.add_argument("--list", action="store_true")
    ap.add_argument("--targets", help="append 'PROGRAM TARGET COUNT' lines to this file")
    a = ap.parse_args()
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    only = set(filter(None, a.only.split(",")))
    os.makedirs(a.out, exist_ok=True)
    failed = 0
    for p in PROGRAMS.values():
        if (only and p["name"] not in only) or not for_this_torch(p):
            continue
        if a.list:
            print(p["name"])
            continue
        try:
            count, worst, size = make(p, a.out)
        except Exception as e:
            failed += 1
            text = str(e).strip().splitlines() or [""]
            print(f"FAILED {p['name']}: {type(e).__name__}: {text[0][:300]}", flush=True)
            if os.environ.get("NBX_TRACE"):
                import traceback
                traceback.print_exc()
            continue
        print(f"{p['name']}: {size} bytes, {sum(count.values())} nodes, differs from eager by {worst:.2e}", flush=True)
        print("   " + " ".join(f"{t.replace('torch.ops.', '')}*{n}" for t, n in count.most_common()), flush=True)
        if a.targets:
            with open(a.targets, "a") as f:
                for t, n in count.items():
                    f.write(f"{p['name']} {t} {n}\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
