"""Exports weights between two versions, the second of which continued the first.

    python average.py BEFORE.npz AFTER.npz SHARE MATCHER.onnx      (SHARE of the second: .5 is the mean)
"""
import os
import sys
import tempfile

import numpy as np
import onnxruntime
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

from model import Matcher
from train import INPUTS, load

AXES = {'ids': {0: 'B', 1: 'T'}, 'pieces': {0: 'B', 1: 'W'}, 'facts': {0: 'B', 1: 'W'}, 'box': {0: 'B', 1: 'W'}, 'fields': {0: 'B', 1: 'F'}, 'mask': {0: 'B', 1: 'L'}, 'logits': {0: 'B', 1: 'F', 2: 'W'}, 'nothing': {0: 'B', 1: 'F'}}


def example(size, text, words): return torch.randint(1000, 9999, (size, text)), torch.randint(1000, 9999, (size, words, 6)), torch.rand(size, words, 17), torch.rand(size, words, 4), torch.arange(8)[None].repeat(size, 1), torch.ones(size, text + words, dtype=torch.long)


def export(model, file):
    model.eval()
    with tempfile.TemporaryDirectory() as folder:
        whole = folder + '/matcher.onnx'
        torch.onnx.export(model, example(1, 64, 128), whole, input_names=INPUTS, output_names=['logits', 'nothing'], dynamic_axes=AXES, opset_version=17, dynamo=False)
        quantize_dynamic(whole, file, weight_type=QuantType.QInt8, per_channel=True)
        args = example(2, 96, 192)
        with torch.no_grad(): wanted = model(*args)[0].numpy()
        for path in (whole, file):
            got = onnxruntime.InferenceSession(path).run(None, {n: a.numpy() for n, a in zip(INPUTS, args)})[0]
            print(os.path.basename(path), os.path.getsize(path) / 1e6, 'MB, largest difference', np.abs(got - wanted).max(), 'of', np.abs(wanted).max(), flush=True)


if __name__ == '__main__':
    before, after, share = load(sys.argv[1]), load(sys.argv[2]), float(sys.argv[3])
    model = Matcher()
    model.load_state_dict({k: before[k].lerp(after[k], share) for k in before})
    export(model, sys.argv[4])
