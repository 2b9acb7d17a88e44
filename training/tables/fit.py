"""Fits one set of boosted trees for each question and writes them for the service.

    python training/tables/fit.py OUT.bin FEATURES_DIR... [--trees 260]

Needs numpy and lightgbm. Every tenth table is held out and only used for the figures that are printed.
"""

import argparse
import json
import pathlib
import struct
import time

import lightgbm
import numpy as np

QUESTIONS = ["column", "row", "right", "down", "header", "outside"]
LEAF = 255


def load(folders: list[pathlib.Path], question: str):
    names = json.loads((folders[0] / f"{question}.json").read_text())
    width = len(names) + 2
    tables = []
    for folder in folders:
        assert json.loads((folder / f"{question}.json").read_text()) == names, f"{folder} has other features"
        values = np.fromfile(folder / f"{question}.bin", np.float32)
        tables.append(values[: len(values) // width * width].reshape(-1, width))
    table = np.concatenate(tables)
    return names, table[:, 0].astype(np.int64), table[:, 1].astype(np.int8), table[:, 2:]


def fit(names, seeds, truth, features, trees: int):
    held = seeds % 10 == 0
    settings = dict(
        objective="binary", learning_rate=0.07, num_leaves=31, min_data_in_leaf=30, lambda_l2=1.0,
        feature_fraction=0.7, bagging_fraction=0.8, bagging_freq=1, seed=1, deterministic=True, num_threads=1,
        max_bin=127, verbose=-1,
    )
    data = lightgbm.Dataset(features[~held], truth[~held], feature_name=names)
    model = lightgbm.train(settings, data, num_boost_round=trees)
    guess = model.predict(features[held]) > 0.5
    wanted = truth[held] == 1
    both = (guess & wanted).sum()
    f1 = 2 * both / max(1, guess.sum() + wanted.sum())
    return model, float((guess == wanted).mean()), float(f1)


def flatten(tree: dict):
    """Nodes breadth first, the two children of a node side by side; returns (feature, value, left)."""
    order = [tree]
    nodes = []
    for node in order:
        if "split_feature" in node:
            nodes.append((node["split_feature"], node["threshold"], len(order)))
            order += [node["left_child"], node["right_child"]]
        else:
            nodes.append((LEAF, node["leaf_value"], 0))
    return nodes


def padded(block: bytes) -> bytes:
    return block + b"\0" * (-len(block) % 4)


def write(path: pathlib.Path, models: dict) -> None:
    header, blocks = [], b""
    for question, (names, model) in models.items():
        trees = [flatten(info["tree_structure"]) for info in model.dump_model()["tree_info"]]
        nodes = [node for tree in trees for node in tree]
        # Thresholds are rounded towards the smaller float: a feature equal to the training value still goes left.
        values = np.array([value for _, value, _ in nodes], np.float64).astype(np.float32)
        header.append(dict(name=question, base=0, features=names, trees=len(trees), nodes=len(nodes)))
        blocks += padded(values.tobytes())
        blocks += padded(np.array([left for _, _, left in nodes], np.uint16).tobytes())
        blocks += padded(np.array([feature for feature, _, _ in nodes], np.uint8).tobytes())
        blocks += padded(np.array([len(tree) for tree in trees], np.uint16).tobytes())
    head = json.dumps(dict(format="quire-trees-1", ensembles=header), separators=(",", ":")).encode()
    head += b" " * (-len(head) % 4)
    path.write_bytes(struct.pack("<I", len(head)) + head + blocks)


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("out", type=pathlib.Path)
    arguments.add_argument("features", type=pathlib.Path, nargs="+")
    arguments.add_argument("--trees", type=int, default=260)
    options = arguments.parse_args()
    models = {}
    for question in QUESTIONS:
        start = time.time()
        names, seeds, truth, features = load(options.features, question)
        model, accuracy, f1 = fit(names, seeds, truth, features, options.trees)
        models[question] = (names, model)
        print(
            f"{question}: {len(truth)} examples of {len(set(seeds.tolist()))} tables, yes {truth.mean():.3f}, "
            f"held out: accuracy {accuracy:.4f}, F1 {f1:.4f}, {time.time() - start:.0f} s",
            flush=True,
        )
    write(options.out, models)
    print(f"{options.out}: {options.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
