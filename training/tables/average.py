"""average.py OUT.pt CHECKPOINT...: the mean weights of networks that were trained from the same start."""
import sys
import torch

parts = [torch.load(path, map_location='cpu') for path in sys.argv[2:]]
torch.save(dict(model={k: sum(p['model'][k] for p in parts) / len(parts) for k in parts[0]['model']}, cfg=parts[0]['cfg']), sys.argv[1])
