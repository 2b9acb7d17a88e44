"""Draws pages of charts, whose keys, points and bars look like marks and are none.

    python draw_charts.py OUT_DIR PAGES SEED
"""

import random
import sys
from pathlib import Path

import matplotlib
import numpy as np

matplotlib.use("Agg")
import matplotlib.pyplot as plt

WORDS = "before after mean total group control treated 2019 2020 2021 A B north south cost rate share model data train test loss men women other".split()
HOLLOW = "osD^vhp8sosoos"


def series(axes, rnd, colours) -> None:
    kind = rnd.choice(["points", "line", "bars", "box", "patches", "matrix", "steps"])
    count, n = rnd.randint(2, 6), rnd.randint(5, 24)
    for at in range(count):
        colour, label = colours[at % len(colours)], " ".join(rnd.choices(WORDS, k=rnd.randint(1, 2)))
        x, y = np.arange(n), np.array([rnd.gauss(at, 1) for _ in range(n)])
        face = "none" if rnd.random() < 0.6 else colour
        style = {"marker": rnd.choice(HOLLOW), "markerfacecolor": face, "markeredgecolor": colour, "markersize": rnd.uniform(4, 16), "markeredgewidth": rnd.uniform(0.6, 2.2)}
        if kind == "points":
            axes.plot(x, y, linestyle="", label=label, **style)
        elif kind == "line":
            axes.plot(x, y, color=colour, linewidth=rnd.uniform(0.6, 2), label=label, **style)
        elif kind == "bars":
            axes.bar(x[:6] + at / (count + 1), np.abs(y[:6]), 1 / (count + 1), facecolor=face, edgecolor="black", hatch=rnd.choice([None, None, "//", "xx", "..", "\\\\"]), label=label)
        elif kind == "patches":
            axes.scatter([rnd.random() * n for _ in range(n)], y, s=rnd.uniform(20, 400), marker=rnd.choice("os"), facecolors=face, edgecolors=colour, label=label)
        elif kind == "steps":
            axes.step(x, y, color=colour, label=label, linewidth=rnd.uniform(0.6, 2))
    if kind == "box":
        axes.boxplot([[rnd.gauss(at, 1) for _ in range(30)] for at in range(count)], widths=rnd.uniform(0.2, 0.7))
    elif kind == "matrix":
        side = rnd.randint(3, 9)
        cells = np.random.default_rng(rnd.randrange(10**6)).random((side, side))
        axes.imshow(cells, cmap=rnd.choice(["Greys", "viridis", "Blues", "Reds"]))
        axes.set_xticks(np.arange(side + 1) - 0.5, minor=True)
        axes.grid(which="minor", color="black", linewidth=rnd.uniform(0.5, 1.5))
        if rnd.random() < 0.6:
            for i in range(side):
                for j in range(side):
                    axes.text(j, i, rnd.choice(["0", "1", "x", f"{cells[i, j]:.1f}", "O"]), ha="center", va="center", fontsize=rnd.uniform(5, 9))
    else:
        axes.legend(fontsize=rnd.uniform(5, 11), frameon=rnd.random() < 0.6, ncols=rnd.randint(1, 3), markerscale=rnd.uniform(0.8, 1.6), loc=rnd.choice(["best", "upper right", "lower left"]), handlelength=rnd.uniform(0.7, 2))


def diagram(axes, rnd) -> None:
    axes.axis("off")
    axes.set_xlim(0, 10)
    axes.set_ylim(0, 6)
    for _ in range(rnd.randint(4, 14)):
        x, y, w = rnd.uniform(0, 9), rnd.uniform(0, 5.5), rnd.uniform(0.2, 1.4)
        h = w * rnd.uniform(0.5, 1.1)
        shape = plt.Rectangle((x, y), w, h, fill=False, linewidth=rnd.uniform(0.6, 2)) if rnd.random() < 0.6 else plt.Circle((x, y), w / 2.5, fill=False, linewidth=rnd.uniform(0.6, 2))
        axes.add_patch(shape)
        if rnd.random() < 0.5:
            axes.text(x + w / 2, y + h / 2, rnd.choice(["1", "2", "A", "+", "OR", "x1", "S", "⊕", "∑"]), ha="center", va="center", fontsize=rnd.uniform(5, 12))
        if rnd.random() < 0.7:
            axes.annotate("", (rnd.uniform(0, 10), rnd.uniform(0, 6)), (x, y), arrowprops={"arrowstyle": "->", "linewidth": 0.8})


def main() -> None:
    out, pages, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    out.mkdir(parents=True, exist_ok=True)
    for at in range(pages):
        rnd = random.Random(seed + at)
        plt.rcParams["font.family"] = rnd.choice(["DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono"])
        rows, columns = rnd.randint(2, 4), rnd.randint(1, 3)
        figure, grid = plt.subplots(rows, columns, figsize=(8.27, 11.35), dpi=120, squeeze=False)
        grey = rnd.random() < 0.4
        colours = ["black", "#555", "#888", "#bbb"] if grey else ["tab:blue", "tab:red", "tab:green", "black", "tab:orange", "tab:purple"]
        for axes in grid.flat:
            diagram(axes, rnd) if rnd.random() < 0.2 else series(axes, rnd, colours)
            axes.set_title(" ".join(rnd.choices(WORDS, k=3)), fontsize=rnd.uniform(7, 12))
        figure.savefig(out / f"chart-{seed + at}.png", dpi=120)
        plt.close(figure)


if __name__ == "__main__":
    main()
