"""average.py OUT RESUME.npz...: exports the mean weights of consecutive runs, each of which continued the one before."""
import sys
from train import Matcher, export, unpack_weights

parts = [unpack_weights(path) for path in sys.argv[2:]]
model = Matcher()
model.load_state_dict({k: sum(part[k].float() for part in parts) / len(parts) for k in parts[0]})
export(model, sys.argv[1])
