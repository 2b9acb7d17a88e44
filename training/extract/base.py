"""Packs the base weights to carry them: python base.py model.safetensors minilm.npz"""
import sys

import numpy as np
from safetensors.numpy import load_file

out = {}
for name, t in load_file(sys.argv[1]).items():
    if name == 'embeddings.word_embeddings.weight':
        scale = np.abs(t).max(1, keepdims=True) / 127 + 1e-12
        out[name], out[name + '#'] = np.round(t / scale).astype(np.int8), scale.astype(np.float32)
    elif t.dtype.kind == 'f': out[name] = t.astype(np.float16)
np.savez(sys.argv[2], **out)
