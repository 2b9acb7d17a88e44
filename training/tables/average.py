"""Averages two sets of weights: the trees of both, each leaf with half its value.

    python training/tables/average.py OUT.bin A.bin B.bin

A question with other features in B, or that only one of the two answers, is taken from the one that knows more: the last.
"""

import json
import pathlib
import struct
import sys

import numpy as np

from fit import LEAF, padded


def read(path: pathlib.Path) -> dict:
    data = path.read_bytes()
    (length,) = struct.unpack("<I", data[:4])
    ensembles, at = {}, 4 + length
    for info in json.loads(data[4 : 4 + length])["ensembles"]:
        columns = []
        for kind, count in ((np.float32, "nodes"), (np.uint16, "nodes"), (np.uint8, "nodes"), (np.uint16, "trees")):
            size = np.dtype(kind).itemsize * info[count]
            columns.append(np.frombuffer(data[at : at + size], kind))
            at += size + -size % 4
        ensembles[info["name"]] = (info, *columns)
    return ensembles


def main() -> None:
    out, *paths = map(pathlib.Path, sys.argv[1:])
    sets = [read(path) for path in paths]
    header, blocks = [], b""
    for question in dict.fromkeys(name for one in sets for name in one):
        given = [one[question] for one in sets if question in one]
        names = given[-1][0]["features"]
        given = [one for one in given if set(one[0]["features"]) == set(names)]
        values, lefts, features, sizes = [], [], [], []
        for info, value, left, feature, size in given:
            is_leaf = feature == LEAF
            place = np.array([names.index(name) for name in info["features"]] + [0] * (LEAF + 1 - len(info["features"])), np.uint8)
            values.append(np.where(is_leaf, value / len(given), value).astype(np.float32))
            features.append(np.where(is_leaf, LEAF, place[feature]).astype(np.uint8))
            lefts.append(left)
            sizes.append(size)
        joined = [np.concatenate(column) for column in (values, lefts, features, sizes)]
        header.append(dict(name=question, base=0, features=names, trees=len(joined[3]), nodes=len(joined[0])))
        blocks += b"".join(padded(column.tobytes()) for column in joined)
    head = json.dumps(dict(format="quire-trees-1", ensembles=header), separators=(",", ":")).encode()
    head += b" " * (-len(head) % 4)
    out.write_bytes(struct.pack("<I", len(head)) + head + blocks)
    print(f"{out}: {out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
