"""Packs what dump-rows.ts wrote: features squashed to one byte each, so that a training set is small.

    python training/tables/pack_rows.py OUT.npz DUMP.bin...
"""

import pathlib
import sys

import numpy as np

STEPS = 31  # a byte holds -4 to 4


def read(path: pathlib.Path):
    values = np.fromfile(path, np.float32)
    at = 0
    while at < len(values):
        source, number, gaps, width, cell_width = (int(v) for v in values[at : at + 5])
        at += 5
        truth, features, counts, cells = [], [], [], []
        for _ in range(gaps):
            truth.append(int(values[at]))
            features.append(values[at + 1 : at + 1 + width])
            count = int(values[at + 1 + width])
            at += 2 + width
            counts.append(count)
            cells.append(values[at : at + count * cell_width].reshape(count, cell_width))
            at += count * cell_width
        yield source, number, np.array(truth, np.int8), np.array(features), np.array(counts, np.int16), np.concatenate(cells)


def scale_of(values: np.ndarray):
    """Middle and spread of each feature; what is nearly always the same gets its standard deviation."""
    low, middle, high = np.percentile(values, [10, 50, 90], axis=0)
    spread = (high - low) / 2.56
    deviation = values.std(axis=0)
    return middle, np.where(spread > 0.05 * deviation, np.maximum(spread, 0.2 * deviation), np.maximum(deviation, 1e-3))


def squash(values, middle, spread):
    return np.clip(np.round(np.arcsinh((values - middle) / spread) * STEPS), -4 * STEPS, 4 * STEPS).astype(np.int8)


def main():
    out, *dumps = sys.argv[1:]
    tables = [table for dump in dumps for table in read(pathlib.Path(dump))]
    features = np.concatenate([table[3] for table in tables])
    cells = np.concatenate([table[5] for table in tables])
    features = np.nan_to_num(features, posinf=99, neginf=-99)
    cells = np.nan_to_num(cells, posinf=99, neginf=-99)
    gap_scale, cell_scale = scale_of(features), scale_of(cells)
    np.savez_compressed(
        out,
        source=np.array([table[0] for table in tables], np.int8),
        number=np.array([table[1] for table in tables], np.int32),
        gaps=np.array([len(table[2]) for table in tables], np.int32),
        truth=np.concatenate([table[2] for table in tables]),
        counts=np.concatenate([table[4] for table in tables]),
        # Column by column: neighbours are alike and pack well.
        features=np.ascontiguousarray(squash(features, *gap_scale).T),
        cells=np.ascontiguousarray(squash(cells, *cell_scale).T),
        gap_scale=np.array(gap_scale, np.float32),
        cell_scale=np.array(cell_scale, np.float32),
    )
    print(f"{len(tables)} tables, {len(features)} gaps of {features.shape[1]}, {len(cells)} cells of {cells.shape[1]}")


if __name__ == "__main__":
    main()
