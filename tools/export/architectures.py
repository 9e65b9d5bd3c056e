#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports architectures of Transformers and torchvision, with random weights, for `nbx check`.

    architectures.py OUT [--only NAME,...] [--forms FORM,...] [--list] [--compact] [--seconds N]
                     [--big GIGABYTES]

Writes OUT/NAME.pt2 as torch.export.save leaves it, and OUT/NAME.io.safetensors with inputs, PyTorch's outputs and, as
case{k}.ref.{i}, those of the model in float64. Weights are seeded; widths are small unless a name ends in _wide.
NAME is ARCHITECTURE or ARCHITECTURE_FORM:

    core    after run_decompositions()          strict  traced with strict=True
    none    after run_decompositions({})        bf16, f16  weights and floating inputs in that dtype

--forms takes these names, `plain` for none. --big exports instead one Llama whose float32 weights take about that many
gigabytes.
"""
import argparse
import collections
import copy
import inspect
import json
import os
import signal
import sys
import time
import warnings

import torch
import torch.utils._pytree as pytree
from safetensors.torch import save_file
from torch import nn

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from programs import case, clone, flat_io, ids, jitter, rewrite, rnd, targets  # noqa: E402

AUTO = torch.export.Dim.AUTO
DTYPES = {"bf16": torch.bfloat16, "f16": torch.float16}
ARCHITECTURES = collections.OrderedDict()


class Keep(nn.Module):
    """Calls a model by keyword, with fixed further ones; returns the tensors of its output under their names."""

    def __init__(self, model, keep=None, **fixed):
        super().__init__()
        self.model, self.keep, self.fixed = model, keep, fixed

    def call(self, **inputs):
        out = self.model(**inputs, **self.fixed)
        if isinstance(out, (torch.Tensor, tuple, list)):
            return out
        return {k: v for k, v in out.items() if (k in self.keep if self.keep else v is not None)}


def keeper(model, keep, fixed, names):
    """A Keep whose forward has these parameters by name (export cannot name sizes of **kwargs)."""
    space = {}
    exec(f"def forward(self, {', '.join(names)}):\n    return self.call({', '.join(f'{n}={n}' for n in names)})", space)
    return type("Keep", (Keep,), {"forward": space["forward"]})(model, keep, **fixed)


def arch(name, forms="core", dims=None):
    """Registers fn() -> (model, cases); dims names dynamic dimensions of inputs ({input: (0, 1)} or a pytree)."""

    def wrap(fn):
        assert name not in ARCHITECTURES, name
        ARCHITECTURES[name] = dict(fn=fn, forms=["plain"] + forms.split(), dims=dims)
        return fn

    return wrap


def hf(name, cls, config, cases, forms="core", dims=None, keep=None, config_class=None, scale=0.05, **fixed):
    """Registers a class of Transformers; scale: of what is added to its fresh weights."""

    def fn():
        import transformers

        c = getattr(transformers, cls)
        made = (getattr(transformers, config_class) if config_class else c.config_class)(**config)
        if "attn_implementation" in config:
            made._attn_implementation = config["attn_implementation"]
        calls = cases()
        return keeper(jitter(c(made), scale), keep, fixed, list(calls[0])), [case(**k) for k in calls]

    arch(name, forms, dims)(fn)


# ------------------------------------------------------------------ decoders

LM = dict(vocab_size=96, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
          num_key_value_heads=2, max_position_embeddings=64, pad_token_id=0, bos_token_id=1, eos_token_id=2)
# Of mixtures there are no forms in half precision: where the router all but ties, another rounding means another expert.
MOE = dict(LM, num_experts=4, num_local_experts=4, num_experts_per_tok=2, moe_intermediate_size=16)
TOKENS = {"input_ids": (0, 1), "attention_mask": (0, 1)}


def padded(b, n):
    m = torch.ones(b, n, dtype=torch.int64)
    for i in range(1, b):
        m[i, : min(i, n - 1)] = 0
    return m


def tokens(*sizes):
    return lambda: [dict(input_ids=ids(b, n), attention_mask=padded(b, n)) for b, n in sizes]


def lm(name, cls, config, forms="core", dims=TOKENS, sizes=((2, 7), (3, 12), (1, 5)), keep=("logits",), **fixed):
    fixed.setdefault("use_cache", False)
    hf(name, cls, config, tokens(*sizes), forms, dims, keep, **fixed)


lm("llama", "LlamaForCausalLM", LM, "core none strict bf16 f16")
lm("llama_eager", "LlamaForCausalLM", dict(LM, attn_implementation="eager", attention_bias=True,
   rope_parameters=dict(rope_type="llama3", rope_theta=500.0, factor=8.0, low_freq_factor=1.0, high_freq_factor=4.0,
                        original_max_position_embeddings=16)))
lm("mistral", "MistralForCausalLM", dict(LM, sliding_window=4), "core strict bf16")
lm("ministral", "MinistralForCausalLM", dict(LM, sliding_window=4, head_dim=8,
   layer_types=["sliding_attention", "full_attention"]))
lm("mixtral", "MixtralForCausalLM", MOE, "core")
lm("qwen2", "Qwen2ForCausalLM", LM, "core strict bf16")
lm("qwen2_moe", "Qwen2MoeForCausalLM", dict(MOE, shared_expert_intermediate_size=24))
lm("qwen3", "Qwen3ForCausalLM", dict(LM, head_dim=8), "core strict f16")
lm("qwen3_moe", "Qwen3MoeForCausalLM", dict(MOE, head_dim=8), "core")
lm("qwen3_next", "Qwen3NextForCausalLM", dict(MOE, head_dim=8, linear_num_key_heads=2, linear_num_value_heads=4,
   linear_key_head_dim=8, linear_value_head_dim=8, shared_expert_intermediate_size=24,
   layer_types=["linear_attention", "full_attention"]), dims=None, sizes=((2, 7), (2, 7)))
lm("gemma", "GemmaForCausalLM", dict(LM, head_dim=8))
lm("gemma2", "Gemma2ForCausalLM", dict(LM, head_dim=8, query_pre_attn_scalar=8, sliding_window=4,
   layer_types=["sliding_attention", "full_attention"]), "core f16")
lm("gemma3", "Gemma3ForCausalLM", dict(LM, head_dim=8, sliding_window=4,
   layer_types=["sliding_attention", "full_attention"]), "core strict bf16")
lm("gemma3n", "Gemma3nForCausalLM", dict(LM, head_dim=8, sliding_window=4, vocab_size_per_layer_input=96,
   layer_types=["sliding_attention", "full_attention"], hidden_size_per_layer_input=8, laurel_rank=4, altup_num_inputs=2,
   num_kv_shared_layers=0, activation_sparsity_pattern=[0.5, 0.0]))
lm("phi", "PhiForCausalLM", LM)
lm("phi3", "Phi3ForCausalLM", LM, "core strict bf16")
lm("phimoe", "PhimoeForCausalLM", MOE)
lm("gpt2", "GPT2LMHeadModel", dict(vocab_size=96, n_embd=32, n_layer=2, n_head=4, n_positions=32), "none strict f16")
lm("gpt_neo", "GPTNeoForCausalLM", dict(vocab_size=96, hidden_size=32, num_layers=2, num_heads=4, window_size=4,
   attention_types=[[["global", "local"], 1]], max_position_embeddings=64, intermediate_size=48))
lm("gpt_neox", "GPTNeoXForCausalLM", dict(LM, rotary_pct=0.5), "core bf16")
lm("gptj", "GPTJForCausalLM", dict(vocab_size=96, n_embd=32, n_layer=2, n_head=4, n_positions=32, rotary_dim=4))
lm("gpt_bigcode", "GPTBigCodeForCausalLM", dict(vocab_size=96, n_embd=32, n_layer=2, n_head=4, n_positions=32))
lm("gpt_oss", "GptOssForCausalLM", dict(MOE, head_dim=8, sliding_window=4,
   layer_types=["sliding_attention", "full_attention"]), "core")
lm("codegen", "CodeGenForCausalLM", dict(vocab_size=96, n_embd=32, n_layer=2, n_head=4, n_positions=32, rotary_dim=4))
lm("opt", "OPTForCausalLM", dict(vocab_size=96, hidden_size=32, ffn_dim=48, num_hidden_layers=2, num_attention_heads=4,
   max_position_embeddings=64, word_embed_proj_dim=16), "core strict f16")
lm("bloom", "BloomForCausalLM", dict(vocab_size=96, hidden_size=32, n_layer=2, n_head=4), "core bf16")
lm("falcon", "FalconForCausalLM", dict(vocab_size=96, hidden_size=32, num_hidden_layers=2, num_attention_heads=4,
   alibi=False, new_decoder_architecture=True, num_kv_heads=2), "core bf16")
lm("falcon_alibi", "FalconForCausalLM", dict(vocab_size=96, hidden_size=32, num_hidden_layers=2, num_attention_heads=4,
   alibi=True, multi_query=True, bias=True))
lm("mpt", "MptForCausalLM", dict(vocab_size=96, d_model=32, n_heads=4, n_layers=2, max_seq_len=64))
lm("stablelm", "StableLmForCausalLM", dict(LM, use_qkv_bias=True, qk_layernorm=True))
lm("starcoder2", "Starcoder2ForCausalLM", LM)
lm("persimmon", "PersimmonForCausalLM", LM)
lm("cohere", "CohereForCausalLM", dict(LM, use_qk_norm=True))
lm("cohere2", "Cohere2ForCausalLM", dict(LM, sliding_window=4, layer_types=["sliding_attention", "full_attention"]))
lm("olmo", "OlmoForCausalLM", dict(LM, clip_qkv=1.0))
lm("olmo2", "Olmo2ForCausalLM", LM, "core bf16")
lm("olmoe", "OlmoeForCausalLM", MOE)
lm("granite", "GraniteForCausalLM", dict(LM, residual_multiplier=0.7, logits_scaling=2.0, embedding_multiplier=1.5))
lm("granitemoe", "GraniteMoeForCausalLM", dict(MOE, residual_multiplier=0.7, logits_scaling=2.0), "core")
lm("granitemoehybrid", "GraniteMoeHybridForCausalLM", dict(MOE, shared_intermediate_size=24, mamba_n_heads=8,
   mamba_d_head=8, mamba_d_state=8, mamba_n_groups=1, mamba_chunk_size=4, layer_types=["mamba", "attention"]),
   dims=None, sizes=((2, 7), (2, 7)))
lm("deepseek_v2", "DeepseekV2ForCausalLM", dict(MOE, q_lora_rank=16, kv_lora_rank=16, qk_rope_head_dim=8,
   qk_nope_head_dim=8, v_head_dim=8, n_routed_experts=4, n_shared_experts=1, first_k_dense_replace=1, n_group=2,
   topk_group=1, topk_method="group_limited_greedy", num_key_value_heads=4))
lm("deepseek_v3", "DeepseekV3ForCausalLM", dict(MOE, q_lora_rank=16, kv_lora_rank=16, qk_rope_head_dim=8,
   qk_nope_head_dim=8, v_head_dim=8, n_routed_experts=4, n_shared_experts=1, first_k_dense_replace=1, n_group=2,
   topk_group=1, num_key_value_heads=4), "core")
lm("glm", "GlmForCausalLM", dict(LM, head_dim=8))
lm("glm4", "Glm4ForCausalLM", dict(LM, head_dim=8))
lm("nemotron", "NemotronForCausalLM", LM)
lm("exaone4", "Exaone4ForCausalLM", dict(LM, sliding_window=4, layer_types=["sliding_attention", "full_attention"]))
lm("ernie4_5", "Ernie4_5ForCausalLM", LM)
lm("smollm3", "SmolLM3ForCausalLM", LM)
lm("helium", "HeliumForCausalLM", dict(LM, head_dim=8))
lm("llama4", "Llama4ForCausalLM", dict(MOE, head_dim=8, intermediate_size_mlp=48, attention_chunk_size=4),
   config_class="Llama4TextConfig")
lm("biogpt", "BioGptForCausalLM", LM)
lm("xglm", "XGLMForCausalLM", dict(vocab_size=96, d_model=32, ffn_dim=48, num_layers=2, attention_heads=4,
   max_position_embeddings=64))
lm("lfm2", "Lfm2ForCausalLM", dict(LM, layer_types=["conv", "full_attention"], conv_L_cache=3,
   block_multiple_of=8, block_auto_adjust_ff_dim=False))
lm("modernbert_decoder", "ModernBertDecoderForCausalLM", dict(LM, local_attention=8,
   layer_types=["sliding_attention", "full_attention"]))
lm("mamba", "MambaForCausalLM", dict(vocab_size=96, hidden_size=32, state_size=4, num_hidden_layers=2), dims=None,
   sizes=((2, 7), (2, 7)))
lm("mamba2", "Mamba2ForCausalLM", dict(vocab_size=96, hidden_size=32, state_size=8, num_hidden_layers=2, num_heads=8,
   head_dim=8, n_groups=2, chunk_size=4), dims=None, sizes=((2, 7), (2, 7)))
lm("falcon_mamba", "FalconMambaForCausalLM", dict(vocab_size=96, hidden_size=32, state_size=4, num_hidden_layers=2),
   dims=None, sizes=((2, 7), (2, 7)))
lm("jamba", "JambaForCausalLM", dict(MOE, attn_layer_period=2, attn_layer_offset=1, expert_layer_period=2,
   expert_layer_offset=1, mamba_d_state=4, mamba_dt_rank=4, use_mamba_kernels=False), dims=None, sizes=((2, 7), (2, 7)))
lm("recurrent_gemma", "RecurrentGemmaForCausalLM", dict(LM, attention_window_size=8, lru_width=32,
   block_types=["recurrent", "attention"]), dims=None, sizes=((2, 7), (2, 7)))
hf("rwkv", "RwkvForCausalLM", dict(vocab_size=96, hidden_size=32, num_hidden_layers=2, context_length=32),
   lambda: [dict(input_ids=ids(2, 7)), dict(input_ids=ids(2, 7))], keep=("logits",), use_cache=False)
lm("xlstm", "xLSTMForCausalLM", dict(vocab_size=96, hidden_size=32, num_hidden_layers=2, num_heads=2, chunk_size=4),
   dims=None, sizes=((2, 8), (2, 8)))


class WithCache(nn.Module):
    """A decoder that takes its cache as tensors and gives it back, as programs for generation do."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, input_ids, past, position):
        from transformers import DynamicCache

        cache = DynamicCache()
        for i, (k, v) in enumerate(past):
            cache.update(k, v, i)
        out = self.model(input_ids=input_ids, past_key_values=cache, position_ids=position, use_cache=True)
        return {"logits": out.logits, "past": [(l.keys, l.values) for l in cache.layers]}


@arch("llama_cache", "core strict", dims=({0: AUTO, 1: AUTO}, [({0: AUTO, 2: AUTO},) * 2] * 2, {0: AUTO, 1: AUTO}))
def _():
    import transformers

    m = jitter(transformers.LlamaForCausalLM(transformers.LlamaConfig(**LM)))

    def one(b, n, p):
        past = [(rnd(b, 2, p, 8), rnd(b, 2, p, 8)) for _ in range(2)]
        return case(ids(b, n), past, torch.arange(p, p + n).expand(b, n).contiguous())

    return WithCache(m), [one(2, 3, 5), one(1, 4, 9), one(3, 2, 2)]


# ------------------------------------------------------------------ encoders of text

ENC = dict(vocab_size=96, hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=48,
           max_position_embeddings=64, pad_token_id=0)


def enc(name, cls, config, forms="core", dims=TOKENS, sizes=((2, 9), (3, 12), (1, 5)), **more):
    hf(name, cls, config, tokens(*sizes), forms, dims, **more)


enc("bert", "BertForMaskedLM", ENC, "core none strict bf16 f16")
enc("bert_classes", "BertForSequenceClassification", dict(ENC, num_labels=5, attn_implementation="eager"))
enc("roberta", "RobertaForMaskedLM", ENC, "core strict bf16")
enc("xlm_roberta", "XLMRobertaForTokenClassification", dict(ENC, num_labels=5))
enc("camembert", "CamembertForQuestionAnswering", ENC)
enc("deberta", "DebertaForMaskedLM", dict(ENC, relative_attention=True, pos_att_type=["c2p", "p2c"]))
enc("deberta_v2", "DebertaV2ForMaskedLM", dict(ENC, relative_attention=True, position_buckets=8, norm_rel_ebd="layer_norm",
    share_att_key=True, pos_att_type=["p2c", "c2p"], conv_kernel_size=3), "core strict")
enc("electra", "ElectraForMaskedLM", dict(ENC, embedding_size=16), "core strict")
enc("distilbert", "DistilBertForMaskedLM", dict(vocab_size=96, dim=32, hidden_dim=48, n_layers=2, n_heads=4,
    max_position_embeddings=64), "core strict f16")
enc("albert", "AlbertForMaskedLM", dict(ENC, embedding_size=16), "core strict")
enc("mobilebert", "MobileBertForMaskedLM", dict(ENC, intra_bottleneck_size=16, embedding_size=16))
enc("mpnet", "MPNetForMaskedLM", ENC)
enc("modernbert", "ModernBertForMaskedLM", dict(ENC, local_attention=8, global_attn_every_n_layers=2), "core bf16")
enc("squeezebert", "SqueezeBertForMaskedLM", dict(ENC, embedding_size=32, q_groups=2, k_groups=2, v_groups=2,
    post_attention_groups=1, intermediate_groups=2, output_groups=2))
enc("convbert", "ConvBertForMaskedLM", dict(ENC, embedding_size=16, head_ratio=2, num_groups=1))
enc("esm", "EsmForMaskedLM", dict(ENC, position_embedding_type="rotary", mask_token_id=4))
enc("ernie", "ErnieForMaskedLM", ENC)
enc("roformer", "RoFormerForMaskedLM", dict(ENC, embedding_size=16))
enc("rembert", "RemBertForMaskedLM", dict(ENC, input_embedding_size=16, output_embedding_size=16))
enc("funnel", "FunnelForMaskedLM", dict(vocab_size=96, block_sizes=[1, 1], d_model=32, n_head=4, d_head=8, d_inner=48,
    num_decoder_layers=1), dims=None, sizes=((2, 8), (2, 8)))
enc("big_bird", "BigBirdForMaskedLM", dict(ENC, attention_type="original_full"))
enc("eurobert", "EuroBertForMaskedLM", LM)
hf("fnet", "FNetForMaskedLM", dict(vocab_size=96, hidden_size=32, num_hidden_layers=2, intermediate_size=48,
   max_position_embeddings=64), lambda: [dict(input_ids=ids(2, 8)), dict(input_ids=ids(3, 8))], "core",
   {"input_ids": (0,)})
hf("layoutlm", "LayoutLMForTokenClassification", dict(ENC, max_2d_position_embeddings=64, num_labels=5),
   lambda: [dict(input_ids=ids(b, n), bbox=torch.randint(0, 32, (b, n, 4)).sort(-1).values, attention_mask=padded(b, n))
            for b, n in ((2, 9), (3, 5))], "core strict", dict(TOKENS, bbox=(0, 1)))
hf("tapas", "TapasModel", ENC, lambda: [dict(input_ids=ids(2, 9), attention_mask=padded(2, 9),
   token_type_ids=torch.randint(0, 2, (2, 9, 7)))])

# ------------------------------------------------------------------ encoder and decoder

SEQ = dict(vocab_size=96, d_model=32, encoder_layers=2, decoder_layers=2, encoder_attention_heads=4,
           decoder_attention_heads=4, encoder_ffn_dim=48, decoder_ffn_dim=48, max_position_embeddings=64, pad_token_id=0,
           bos_token_id=1, eos_token_id=2, decoder_start_token_id=2)
PAIRS = {"input_ids": (0, 1), "attention_mask": (0, 1), "decoder_input_ids": (0, 1)}


def seq(name, cls, config, forms="core", dims=PAIRS):
    hf(name, cls, config, lambda: [dict(input_ids=ids(b, n), attention_mask=padded(b, n), decoder_input_ids=ids(b, m))
                                   for b, n, m in ((2, 9, 4), (3, 12, 6), (1, 5, 3))],
       forms, dims, ("logits", "encoder_last_hidden_state"), use_cache=False)


T5 = dict(vocab_size=96, d_model=32, d_kv=8, d_ff=48, num_layers=2, num_heads=4, relative_attention_num_buckets=8,
          decoder_start_token_id=0)
seq("t5", "T5ForConditionalGeneration", T5, "core none strict bf16")
seq("mt5", "MT5ForConditionalGeneration", dict(T5, feed_forward_proj="gated-gelu", tie_word_embeddings=False))
seq("umt5", "UMT5ForConditionalGeneration", dict(T5, feed_forward_proj="gated-gelu"))
seq("bart", "BartForConditionalGeneration", SEQ, "core strict f16")
seq("mbart", "MBartForConditionalGeneration", SEQ)
seq("pegasus", "PegasusForConditionalGeneration", SEQ)
seq("marian", "MarianMTModel", SEQ)
seq("blenderbot", "BlenderbotForConditionalGeneration", SEQ)
seq("m2m_100", "M2M100ForConditionalGeneration", SEQ)
# ------------------------------------------------------------------ sound


def waves(*sizes):
    return lambda: [dict(input_values=rnd(b, n)) for b, n in sizes]


W2V = dict(vocab_size=24, hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=48,
           conv_dim=[16, 16, 16], conv_kernel=[10, 3, 2], conv_stride=[5, 2, 2], num_conv_pos_embeddings=16,
           num_conv_pos_embedding_groups=4, num_feat_extract_layers=3)
WAVE = {"input_values": (0,)}
WHISPER = dict(vocab_size=96, num_mel_bins=16, d_model=32, encoder_layers=2, decoder_layers=2, encoder_attention_heads=4,
               decoder_attention_heads=4, encoder_ffn_dim=48, decoder_ffn_dim=48, max_source_positions=30,
               max_target_positions=24, pad_token_id=0, bos_token_id=1, eos_token_id=2, decoder_start_token_id=2)
hf("whisper", "WhisperForConditionalGeneration", WHISPER,
   lambda: [dict(input_features=rnd(b, 16, 60), decoder_input_ids=ids(b, n)) for b, n in ((2, 4), (1, 7), (3, 3))],
   "core strict f16", {"input_features": (0,), "decoder_input_ids": (0, 1)}, ("logits", "encoder_last_hidden_state"),
   use_cache=False)
hf("wav2vec2", "Wav2Vec2ForCTC", W2V, waves((2, 400), (1, 400), (3, 400)), "core strict bf16", WAVE)
hf("wav2vec2_stable", "Wav2Vec2ForCTC", dict(W2V, do_stable_layer_norm=True, feat_extract_norm="layer", conv_bias=True),
   waves((2, 400), (3, 400)), dims=WAVE)
hf("hubert", "HubertForCTC", W2V, waves((2, 400), (1, 400)), dims=WAVE)
hf("wavlm", "WavLMForCTC", W2V, waves((2, 400), (1, 400)), dims=WAVE)
hf("unispeech_sat", "UniSpeechSatForCTC", W2V, waves((2, 400), (1, 400)), dims=WAVE)
hf("sew", "SEWForCTC", dict(W2V, squeeze_factor=2), waves((2, 400), (1, 400)), dims=WAVE)
hf("data2vec_audio", "Data2VecAudioForCTC", dict(W2V, conv_pos_kernel_size=5, num_conv_pos_embeddings=2),
   waves((2, 400), (1, 400)), dims=WAVE)
hf("wav2vec2_conformer", "Wav2Vec2ConformerForCTC", dict(W2V, position_embeddings_type="relative",
   conv_depthwise_kernel_size=7), waves((2, 400), (1, 400)), dims=WAVE)
hf("wav2vec2_bert", "Wav2Vec2BertForCTC", dict(vocab_size=24, hidden_size=32, num_hidden_layers=2, num_attention_heads=4,
   intermediate_size=48, feature_projection_input_dim=16, conv_depthwise_kernel_size=7),
   lambda: [dict(input_features=rnd(b, n, 16)) for b, n in ((2, 20), (1, 13))], dims={"input_features": (0, 1)})
hf("ast", "ASTForAudioClassification", dict(hidden_size=32, num_hidden_layers=2, num_attention_heads=4,
   intermediate_size=48, patch_size=4, max_length=24, num_mel_bins=16, frequency_stride=4, time_stride=4),
   lambda: [dict(input_values=rnd(b, 24, 16)) for b in (2, 3)], dims=WAVE)
hf("vits", "VitsModel", dict(vocab_size=38, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, ffn_dim=48,
   flow_size=32, spectrogram_bins=9, upsample_initial_channel=32, upsample_rates=[4, 4], upsample_kernel_sizes=[8, 8],
   resblock_kernel_sizes=[3], resblock_dilation_sizes=[[1, 3]], depth_separable_num_layers=1,
   prior_encoder_num_flows=1, prior_encoder_num_wavenet_layers=1, posterior_encoder_num_wavenet_layers=1,
   use_stochastic_duration_prediction=False), lambda: [dict(input_ids=ids(1, 9, hi=38), attention_mask=padded(1, 9))], "")

# ------------------------------------------------------------------ pictures


def pictures(*sizes):
    return lambda: [dict(pixel_values=rnd(b, 3, s, s)) for b, s in sizes]


PIXELS = {"pixel_values": (0,)}
VIT = dict(hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=48, image_size=32, patch_size=8,
           num_labels=6)
three = pictures((2, 32), (1, 32), (3, 32))


def vision(name, cls, config, forms="core", cases=three, dims=PIXELS, keep=None, **fixed):
    hf(name, cls, config, cases, forms, dims, keep, **fixed)


vision("vit", "ViTForImageClassification", VIT, "core none strict bf16 f16")
vision("vit_interpolated", "ViTForImageClassification", VIT, cases=pictures((2, 48), (1, 48)),
       interpolate_pos_encoding=True)
vision("deit", "DeiTForImageClassificationWithTeacher", VIT)
vision("beit", "BeitForImageClassification", dict(VIT, use_relative_position_bias=True))
vision("dinov2", "Dinov2ForImageClassification", dict(VIT, mlp_ratio=2), "core strict bf16")
vision("dinov2_registers", "Dinov2WithRegistersForImageClassification", dict(VIT, mlp_ratio=2, num_register_tokens=2))
vision("dinov3", "DINOv3ViTModel", dict(VIT, num_register_tokens=2))
vision("siglip", "SiglipVisionModel", VIT, "core strict bf16")
vision("ijepa", "IJepaForImageClassification", VIT)
vision("yolos", "YolosForObjectDetection", dict(VIT, image_size=[32, 32], num_detection_tokens=5))
vision("swin", "SwinForImageClassification", dict(image_size=32, patch_size=4, embed_dim=16, depths=[2, 2],
       num_heads=[2, 4], window_size=4, num_labels=6), "core strict bf16")
vision("swinv2", "Swinv2ForImageClassification", dict(image_size=32, patch_size=4, embed_dim=16, depths=[2, 2],
       num_heads=[2, 4], window_size=4, num_labels=6))
CNN = dict(num_channels=3, embedding_size=8, hidden_sizes=[8, 16], depths=[2, 2], num_labels=6)
vision("resnet_hf", "ResNetForImageClassification", CNN, "core strict")
vision("regnet_hf", "RegNetForImageClassification", dict(CNN, groups_width=4))
vision("bit", "BitForImageClassification", dict(num_channels=3, embedding_size=8, hidden_sizes=[16, 32], depths=[1, 1],
       num_groups=4, num_labels=6))
vision("convnext", "ConvNextForImageClassification", dict(hidden_sizes=[8, 16], depths=[1, 2], num_stages=2,
       num_labels=6), "core strict bf16")
vision("convnextv2", "ConvNextV2ForImageClassification", dict(hidden_sizes=[8, 16], depths=[1, 2], num_stages=2,
       num_labels=6))
vision("focalnet", "FocalNetForImageClassification", dict(image_size=32, embed_dim=8, depths=[1, 2], focal_levels=[2, 2],
       focal_windows=[3, 3], num_labels=6))
vision("poolformer", "PoolFormerForImageClassification", dict(hidden_sizes=[8, 16, 16, 16], depths=[1, 1, 1, 1],
       num_labels=6))
vision("pvt", "PvtForImageClassification", dict(image_size=64, hidden_sizes=[8, 16, 16, 32], depths=[1, 1, 1, 1],
       num_attention_heads=[1, 2, 2, 4], num_labels=6), cases=pictures((2, 64), (1, 64)))
vision("pvt_v2", "PvtV2ForImageClassification", dict(image_size=64, hidden_sizes=[8, 16, 16, 32], depths=[1, 1, 1, 1],
       num_attention_heads=[1, 2, 2, 4], num_labels=6), cases=pictures((2, 64), (1, 64)))
vision("segformer", "SegformerForSemanticSegmentation", dict(depths=[1, 1, 1, 1], hidden_sizes=[8, 16, 16, 32],
       num_attention_heads=[1, 2, 2, 4], decoder_hidden_size=16, num_labels=6), cases=pictures((2, 64), (1, 64)))
vision("mobilevit", "MobileViTForImageClassification", dict(image_size=64, hidden_sizes=[16, 16, 16],
       neck_hidden_sizes=[8, 8, 16, 16, 16, 16, 32], num_labels=6), cases=pictures((2, 64), (1, 64)))
vision("mobilevitv2", "MobileViTV2ForImageClassification", dict(image_size=64, width_multiplier=0.25, num_labels=6),
       cases=pictures((2, 64), (1, 64)))
vision("mobilenet_v1", "MobileNetV1ForImageClassification", dict(depth_multiplier=0.25, image_size=32, num_labels=6))
vision("mobilenet_v2_hf", "MobileNetV2ForImageClassification", dict(depth_multiplier=0.25, image_size=32, num_labels=6))
vision("hiera", "HieraModel", dict(image_size=[32, 32], embed_dim=8, depths=[1, 1], num_heads=[1, 2],
       query_stride=[2, 2], masked_unit_size=[4, 4], num_query_pool=1, patch_size=[7, 7], patch_stride=[4, 4]))
vision("swiftformer", "SwiftFormerForImageClassification", dict(image_size=64, depths=[1, 1, 1, 1],
       embed_dims=[8, 16, 16, 32], num_labels=6), cases=pictures((2, 64), (1, 64)))
vision("hgnet", "HGNetV2ForImageClassification", dict(stem_channels=[3, 8, 8], stage_in_channels=[8, 16],
       stage_mid_channels=[8, 8], stage_out_channels=[16, 32], stage_num_blocks=[1, 1], stage_downsample=[False, True],
       stage_light_block=[False, True], stage_kernel_size=[3, 5], stage_numb_of_layers=[2, 2], depths=[1, 1],
       hidden_sizes=[16, 32], embedding_size=8, num_labels=6))
vision("superpoint", "SuperPointForKeypointDetection", dict(encoder_hidden_sizes=[8, 8, 16, 16], decoder_hidden_size=16,
       keypoint_decoder_dim=65, descriptor_decoder_dim=16), "", pictures((1, 32), (1, 32)), None)
vision("detr", "DetrForObjectDetection", dict(use_timm_backbone=False, use_pretrained_backbone=False, d_model=32,
       encoder_layers=1, decoder_layers=1, encoder_attention_heads=4, decoder_attention_heads=4, encoder_ffn_dim=48,
       decoder_ffn_dim=48, num_queries=5, num_labels=6, backbone_config=dict(model_type="resnet", embedding_size=8,
       hidden_sizes=[8, 16, 16, 16], depths=[1, 1, 1, 1], out_features=["stage4"])), "core",
       pictures((2, 64), (1, 64)), PIXELS, ("logits", "pred_boxes"))
vision("conditional_detr", "ConditionalDetrForObjectDetection", dict(use_timm_backbone=False,
       use_pretrained_backbone=False, d_model=32, encoder_layers=1, decoder_layers=1, encoder_attention_heads=4,
       decoder_attention_heads=4, encoder_ffn_dim=48, decoder_ffn_dim=48, num_queries=5, num_labels=6,
       backbone_config=dict(model_type="resnet", embedding_size=8, hidden_sizes=[8, 16, 16, 16], depths=[1, 1, 1, 1],
       out_features=["stage4"])), "core", pictures((2, 64), (1, 64)), PIXELS, ("logits", "pred_boxes"))
vision("rt_detr", "RTDetrForObjectDetection", dict(d_model=32, encoder_hidden_dim=32, encoder_ffn_dim=48,
       decoder_ffn_dim=48, encoder_in_channels=[16, 16, 16], decoder_in_channels=[32, 32, 32], decoder_layers=1,
       encoder_attention_heads=4, decoder_attention_heads=4, num_queries=8, num_labels=6, hidden_expansion=0.5,
       anchor_image_size=None, eval_size=None, backbone_config=dict(model_type="rt_detr_resnet", embedding_size=8,
       hidden_sizes=[8, 16, 16, 16], depths=[1, 1, 1, 1], layer_type="basic",
       out_features=["stage2", "stage3", "stage4"])), "core", pictures((2, 64), (2, 64)), None, ("logits", "pred_boxes"), scale=0.3)
vision("dpt", "DPTForDepthEstimation", dict(VIT, num_hidden_layers=4, backbone_out_indices=[0, 1, 2, 3],
       neck_hidden_sizes=[8, 8, 16, 16], fusion_hidden_size=8, is_hybrid=False, readout_type="project"))
vision("depth_anything", "DepthAnythingForDepthEstimation", dict(reassemble_hidden_size=32, patch_size=8,
       neck_hidden_sizes=[8, 8, 16, 16], fusion_hidden_size=8, head_hidden_size=8, backbone_config=dict(
       model_type="dinov2", hidden_size=32, num_hidden_layers=4, num_attention_heads=4, image_size=32, patch_size=8,
       mlp_ratio=2, out_indices=[1, 2, 3, 4], reshape_hidden_states=False, apply_layernorm=True)))
vision("mask2former", "Mask2FormerForUniversalSegmentation", dict(feature_size=32, mask_feature_size=32, hidden_dim=32,
       encoder_feedforward_dim=48, dim_feedforward=48, encoder_layers=1, decoder_layers=2, num_attention_heads=4,
       num_queries=5, num_labels=6, backbone_config=dict(model_type="swin", image_size=64, embed_dim=16,
       depths=[1, 1, 1, 1], num_heads=[2, 2, 4, 4], window_size=2, out_features=["stage1", "stage2", "stage3", "stage4"])),
       "core", pictures((2, 64), (2, 64)), None, ("class_queries_logits", "masks_queries_logits"))
vision("sam_vision", "SamVisionModel", dict(hidden_size=32, num_hidden_layers=2, num_attention_heads=4, mlp_dim=48,
       image_size=64, patch_size=8, window_size=4, global_attn_indexes=[1], output_channels=16, num_pos_feats=16),
       "core", pictures((2, 64), (1, 64)))


def _sam():
    import transformers as t

    v = t.SamVisionConfig(hidden_size=32, num_hidden_layers=2, num_attention_heads=4, mlp_dim=48, image_size=64,
                          patch_size=8, window_size=4, global_attn_indexes=[1], output_channels=16, num_pos_feats=8)
    p = t.SamPromptEncoderConfig(hidden_size=16, image_size=64, patch_size=8, mask_input_channels=8)
    d = t.SamMaskDecoderConfig(hidden_size=16, mlp_dim=24, num_attention_heads=2, iou_head_hidden_dim=16)
    m = t.SamModel(t.SamConfig(vision_config=v.to_dict(), prompt_encoder_config=p.to_dict(),
                               mask_decoder_config=d.to_dict()))
    cases = [case(pixel_values=rnd(1, 3, 64, 64), input_points=torch.rand(1, 1, 2, 2) * 64,
                  input_labels=torch.tensor([[[1, 0]]])) for _ in range(2)]
    return keeper(jitter(m), ("iou_scores", "pred_masks"), {}, list(cases[0][1])), cases


arch("sam")(_sam)

# ------------------------------------------------------------------ pictures and text

TOWERS = dict(text_config=dict(ENC, hidden_size=32, projection_dim=16, bos_token_id=1, eos_token_id=2),
              vision_config=dict(VIT, projection_dim=16), projection_dim=16)
BOTH = dict(TOKENS, pixel_values=(0,))


def both():
    return [dict(input_ids=ids(b, n), attention_mask=padded(b, n), pixel_values=rnd(i, 3, 32, 32))
            for b, n, i in ((2, 9, 2), (3, 12, 2), (1, 5, 3))]


MATCH = ("logits_per_image", "logits_per_text", "text_embeds", "image_embeds")
hf("clip", "CLIPModel", TOWERS, both, "core none strict bf16", BOTH, MATCH)
hf("siglip_both", "SiglipModel", TOWERS, lambda: [dict(input_ids=ids(b, 9), attention_mask=padded(b, 9),
   pixel_values=rnd(i, 3, 32, 32)) for b, i in ((2, 2), (3, 2))], "core",
   {"input_ids": (0,), "attention_mask": (0,), "pixel_values": (0,)}, MATCH)
hf("align_text", "AlignTextModel", ENC, tokens((2, 9), (3, 5)), "core", TOKENS)
hf("chinese_clip", "ChineseCLIPModel", TOWERS, both, "core", BOTH, MATCH)
hf("blip_text", "BlipTextModel", dict(ENC, encoder_hidden_size=32), tokens((2, 9), (3, 5)), "core", TOKENS,
   is_decoder=False)
hf("clipseg", "CLIPSegForImageSegmentation", dict(TOWERS, extract_layers=[0, 1], reduce_dim=16,
   decoder_num_attention_heads=4, decoder_intermediate_size=24), lambda: [dict(input_ids=ids(2, 9),
   attention_mask=padded(2, 9), pixel_values=rnd(2, 3, 32, 32))] * 2, "core", None, ("logits",))

# ------------------------------------------------------------------ other


hf("patchtst", "PatchTSTForPrediction", dict(num_input_channels=3, context_length=32, patch_length=8, patch_stride=8,
   prediction_length=8, d_model=16, num_hidden_layers=2, num_attention_heads=4, ffn_dim=24),
   lambda: [dict(past_values=rnd(b, 32, 3)) for b in (2, 3)], "core", {"past_values": (0,)})
hf("patchtsmixer", "PatchTSMixerForPrediction", dict(num_input_channels=3, context_length=32, patch_length=8,
   patch_stride=8, prediction_length=8, d_model=16, num_layers=2), lambda: [dict(past_values=rnd(b, 32, 3))
   for b in (2, 3)], "core", {"past_values": (0,)})
hf("decision_transformer", "DecisionTransformerModel", dict(state_dim=5, act_dim=3, hidden_size=32, max_ep_len=32, n_head=4,
   n_layer=2, n_positions=64, vocab_size=1), lambda: [dict(states=rnd(b, 6, 5), actions=rnd(b, 6, 3), rewards=rnd(b, 6, 1),
   returns_to_go=rnd(b, 6, 1), timesteps=torch.arange(6).expand(b, 6).contiguous(),
   attention_mask=torch.ones(b, 6, dtype=torch.int64)) for b in (2, 2)], "core", None,
   ("state_preds", "action_preds", "return_preds"))
hf("perceiver", "PerceiverForMaskedLM", dict(vocab_size=96, d_latents=16, d_model=32, num_latents=6, num_blocks=1,
   num_self_attends_per_block=2, num_self_attention_heads=4, num_cross_attention_heads=4, max_position_embeddings=16),
   lambda: [dict(inputs=ids(b, 16), attention_mask=padded(b, 16)) for b in (2, 3)], "core",
   {"inputs": (0,), "attention_mask": (0,)}, ("logits",))
hf("videomae", "VideoMAEForVideoClassification", dict(VIT, num_frames=4, tubelet_size=2),
   lambda: [dict(pixel_values=rnd(b, 4, 3, 32, 32)) for b in (2, 1)], "core", PIXELS)
hf("timesformer", "TimesformerForVideoClassification", dict(VIT, num_frames=4),
   lambda: [dict(pixel_values=rnd(b, 4, 3, 32, 32)) for b in (2, 2)], "core")
hf("vivit", "VivitForVideoClassification", dict(VIT, num_frames=4, tubelet_size=[2, 8, 8]),
   lambda: [dict(pixel_values=rnd(b, 4, 3, 32, 32)) for b in (2, 2)], "core")

# ------------------------------------------------------------------ torchvision

# At their real widths, on small pictures, so that the files are of the size of the weights.


def tv(name, size=64, forms="core", batches=(2, 1), dims=(0,), channels=3, frames=None, kind="", **kw):
    def fn():
        import torchvision.models as models

        module = getattr(models, kind) if kind else models
        make = dict(weights=None, **kw)
        if "weights_backbone" in inspect.signature(getattr(module, name)).parameters:
            make["weights_backbone"] = None
        m = getattr(module, name)(**make)
        shape = (channels, frames, size, size) if frames else (channels, size, size)
        return jitter(m, 0.01), [case(rnd(b, *shape)) for b in batches]

    arch("tv_" + name, forms, ({i: AUTO for i in dims},) if dims else None)(fn)


tv("resnet18", 64, "core strict bf16", (2, 1, 3))
tv("resnext50_32x4d")
tv("mobilenet_v2", forms="core strict")
tv("mobilenet_v3_small", forms="core strict f16")
tv("efficientnet_b0", forms="core bf16")
tv("efficientnet_v2_s", forms="")
tv("densenet121")
tv("regnet_y_400mf")
tv("regnet_x_400mf", forms="")
tv("shufflenet_v2_x0_5", forms="core strict")
tv("squeezenet1_1")
tv("googlenet", 96, aux_logits=False, init_weights=False)
tv("inception_v3", 96, forms="", aux_logits=False, init_weights=False)
tv("convnext_tiny", forms="core")
tv("swin_t", forms="core strict")
tv("swin_v2_t", forms="core")
tv("vit_b_32", 64, image_size=64)
tv("maxvit_t", 224, forms="", batches=(1,), dims=None)
tv("lraspp_mobilenet_v3_large", kind="segmentation")
tv("deeplabv3_mobilenet_v3_large", kind="segmentation")
tv("fcn_resnet50", kind="segmentation", forms="")
tv("r3d_18", 32, frames=4, kind="video", forms="core")
tv("mc3_18", 32, frames=4, kind="video", forms="")
tv("r2plus1d_18", 32, frames=4, kind="video", forms="")
tv("swin3d_t", 32, frames=4, kind="video", forms="", dims=None, batches=(1, 1))
tv("mvit_v2_s", 224, frames=16, kind="video", forms="", batches=(1,), dims=None)


@arch("tv_raft_small", "core")
def _():
    from torchvision.models.optical_flow import raft_small

    class Flow(nn.Module):
        def __init__(self):
            super().__init__()
            self.raft = raft_small(weights=None)

        def forward(self, a, b):
            return self.raft(a, b, num_flow_updates=2)

    return Flow(), [case(rnd(1, 3, 128, 128).clamp(-1, 1), rnd(1, 3, 128, 128).clamp(-1, 1)) for _ in range(2)]


# ------------------------------------------------------------------ real widths

lm("llama_wide", "LlamaForCausalLM", dict(LM, vocab_size=2048, hidden_size=768, intermediate_size=2048,
   num_attention_heads=12, num_key_value_heads=4, num_hidden_layers=2), "core bf16", sizes=((2, 48), (1, 17)))
lm("gpt2_wide", "GPT2LMHeadModel", dict(vocab_size=2048, n_layer=2, n_positions=128), "f16", sizes=((2, 48), (1, 17)))
enc("bert_wide", "BertModel", dict(vocab_size=2048, num_hidden_layers=2), "core bf16", sizes=((2, 48), (1, 17)))
hf("vit_wide", "ViTForImageClassification", dict(num_hidden_layers=2), pictures((2, 224), (1, 224)), "core f16", PIXELS,
   ("logits",))
hf("whisper_wide", "WhisperForConditionalGeneration", dict(d_model=384, encoder_layers=2, decoder_layers=2,
   encoder_attention_heads=6, decoder_attention_heads=6, encoder_ffn_dim=1536, decoder_ffn_dim=1536, vocab_size=2048,
   pad_token_id=0, bos_token_id=1, eos_token_id=2, decoder_start_token_id=2),
   lambda: [dict(input_features=rnd(1, 80, 3000), decoder_input_ids=ids(1, 4))], "core", None, ("logits",),
   use_cache=False)


# ------------------------------------------------------------------ driver


def to_dtype(x, dtype):
    return pytree.tree_map(lambda t: t.to(dtype) if isinstance(t, torch.Tensor) and t.is_floating_point() else t, x)


def dynamic(dims, args, kwargs):
    """The argument dynamic_shapes of export for dims of arch()."""
    if dims is None or not isinstance(dims, dict):
        return dims
    if not kwargs:
        return (dims,)
    return {k: {i: AUTO for i in dims[k]} if k in dims else None for k in kwargs}


def leaves(x):
    return pytree.tree_leaves(x, is_leaf=lambda v: v is None)


def build(name, form, fn):
    """The model of an architecture, always with the same weights, and its cases."""
    torch.manual_seed(sum(map(ord, name)))
    model, cases = fn()
    model.eval()
    if form in DTYPES:
        model.to(DTYPES[form])
        cases = [to_dtype(c, DTYPES[form]) for c in cases]
    return model, cases


def export(model, cases, form, dims):
    args, kwargs = clone(cases[0])
    shapes = dynamic(dims, args, kwargs)
    ep = torch.export.export(model, args, kwargs, dynamic_shapes=shapes, strict=form == "strict")
    if form in ("core", "none"):
        ep = ep.run_decompositions({} if form == "none" else None)
    return ep


def reference(model, cases):
    """Outputs of the model in float64, None where it does not run so."""
    try:
        wide = copy.deepcopy(model).to(torch.float64)
        return [leaves(wide(*a, **k)) for a, k in (to_dtype(clone(c), torch.float64) for c in cases)]
    except Exception as e:
        print(f"   no reference: {type(e).__name__}: {str(e).splitlines()[0][:120] if str(e) else ''}")
        return None


def make(name, form, spec, out, compact=False):
    path = os.path.join(out, name + ("" if form == "plain" else "_" + form))
    model, cases = build(name, form, spec["fn"])
    state = clone(model.state_dict())
    ep = export(model, cases, form, spec["dims"])
    model.load_state_dict(state)
    torch.export.save(ep, path + ".pt2")
    del ep
    run = torch.export.load(path + ".pt2").module()
    tensors, meta = {}, {"format": "nbx-io", "torch": torch.__version__.split("+")[0], "cases": str(len(cases))}
    with torch.no_grad():
        truth = reference(model, cases)
        for k, c in enumerate(cases):
            args, kwargs = clone(c)
            flat_io(tensors, meta, f"case{k}.in", leaves((args, kwargs)))
            meta[f"case{k}.seed"] = str(k)
            torch.manual_seed(k)
            results = leaves(run(*args, **kwargs))
            flat_io(tensors, meta, f"case{k}.out", results)
            if truth and len(truth[k]) == len(results):
                for i, (a, b) in enumerate(zip(results, truth[k])):
                    if isinstance(a, torch.Tensor) and a.is_floating_point() and a.shape == b.shape:
                        tensors[f"case{k}.ref.{i}"] = b.detach().clone().contiguous()
    save_file(tensors, path + ".io.safetensors", metadata=meta)
    if compact:
        rewrite(path + ".pt2")
    return sum(targets(path + ".pt2").values()), os.path.getsize(path + ".pt2")


def big(gigabytes, out):
    """One Llama of about so many bytes of weights."""
    layers = max(1, int((gigabytes * 2**30 / 4 - 2 * 8192 * 1024) / (1024 * 1024 * (2 + 2 * 0.25) + 3 * 1024 * 4096)))
    config = dict(LM, vocab_size=8192, hidden_size=1024, intermediate_size=4096, num_attention_heads=16,
                  num_key_value_heads=4, num_hidden_layers=layers)
    lm("big", "LlamaForCausalLM", config, "", sizes=((1, 16), (1, 1)))
    return make("big", "plain", ARCHITECTURES["big"], out)


def too_long(number, frame):
    raise TimeoutError("took too long")


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("out", nargs="?", default=".")
    ap.add_argument("--only", default="", help="architectures (with form: only that one)")
    ap.add_argument("--forms", default="")
    ap.add_argument("--list", action="store_true")
    ap.add_argument("--big", type=float, help="gigabytes")
    ap.add_argument("--compact", action="store_true", help="without stack traces, program texts deflated")
    ap.add_argument("--seconds", type=int, default=120, help="that one export may take")
    a = ap.parse_args()
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    only, forms = (set(filter(None, x.split(","))) for x in (a.only, a.forms))
    os.makedirs(a.out, exist_ok=True)
    if a.big:
        print("big: %d nodes, %d bytes" % big(a.big, a.out))
        return 0
    made = failed = 0
    signal.signal(signal.SIGALRM, too_long)
    for name, spec in ARCHITECTURES.items():
        for form in spec["forms"]:
            full = name if form == "plain" else name + "_" + form
            if (only and name not in only and full not in only) or (forms and form not in forms):
                continue
            if a.list:
                print(full)
                continue
            start = time.time()
            signal.alarm(a.seconds)
            try:
                nodes, size = make(name, form, spec, a.out, a.compact)
            except Exception as e:
                failed += 1
                text = [t for t in str(e).splitlines() if t.strip()] or [""]
                print(f"FAILED {full}: {type(e).__name__}: {text[0][:300]}", flush=True)
                for end in (".pt2", ".io.safetensors"):
                    if os.path.exists(os.path.join(a.out, full + end)):
                        os.remove(os.path.join(a.out, full + end))
                if os.environ.get("NBX_TRACE"):
                    import traceback

                    traceback.print_exc()
                continue
            finally:
                signal.alarm(0)
            made += 1
            print(f"{full}: {nodes} nodes, {size} bytes, {time.time() - start:.1f} s", flush=True)
    if not a.list:
        print(f"{made} exported, {failed} not")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
