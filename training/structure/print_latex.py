"""Prints Markdown through pandoc and LaTeX in random classes and fonts; every block is a link that names its class
(name-blocks.lua).

    python print_latex.py OUT_DIR SEED MOST PANDOC FILE.md...
"""

import hashlib
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

out, seed, most, pandoc, *files = sys.argv[1:]
Path(out).mkdir(parents=True, exist_ok=True)
FILTER = Path(__file__).with_name("name-blocks.lua")


def preamble(rng: random.Random) -> tuple[str, list[str]]:
    kind = rng.choice(["article", "scrartcl", "scrartcl", "report", "article"])
    options = [f"{rng.choice([10, 11, 12])}pt", rng.choice(["a4paper", "letterpaper"])]
    if rng.random() < 0.2:
        options.append("twocolumn")
    font = rng.choice(["", "", r"\usepackage{helvet}\renewcommand\familydefault{\sfdefault}", r"\usepackage{palatino}", r"\usepackage{charter}", r"\usepackage{mathptmx}", r"\usepackage{bookman}"])
    lines = [font, rf"\usepackage[margin={rng.uniform(1.6, 3.4):.1f}cm]{{geometry}}"]
    if kind.startswith("scr"):
        lines.append(r"\addtokomafont{disposition}{%s%s}" % (rng.choice(["", r"\rmfamily", r"\sffamily"]), rng.choice(["", "", r"\color[rgb]{0.1,0.2,0.5}", r"\mdseries"])))
    if rng.random() < 0.5:
        lines.append(r"\usepackage{parskip}")
    if rng.random() < 0.4:
        lines.append(r"\usepackage{fancyhdr}\pagestyle{fancy}\fancyhf{}\lhead{%s}\%s{\thepage}" % (rng.choice(["User guide", "Draft of May 2021", "Project notes", "Release 3.2"]), rng.choice(["cfoot", "rhead", "rfoot"])))
    if rng.random() < 0.6:
        lines.append(r"\setcounter{secnumdepth}{0}")
    else:
        lines.append(r"\setcounter{secnumdepth}{%d}" % rng.choice([1, 2, 3]))
    return kind, [",".join(options), "\n".join(lines)]


made = 0
for file in sorted(files, key=lambda f: hashlib.sha256((seed + f).encode()).hexdigest()):
    if made >= int(most):
        break
    name = hashlib.sha256((seed + file).encode()).hexdigest()[:12]
    target = Path(out) / f"doc-l{name}.pdf"
    if target.exists():
        continue
    rng = random.Random(name)
    text = Path(file).read_text(errors="ignore")[:40_000]
    text = re.sub(r"<[^>\n]{1,400}>", "", text)
    text = "".join(c for c in text if ord(c) < 0x100 or c in "–—‘’“”…•")
    kind, (options, more) = preamble(rng)
    # In an article a heading of level 1 is a section; in documents that begin with one it is the title.
    latex = subprocess.run([pandoc, "-f", "gfm", "-t", "latex", "--listings" if rng.random() < 0.2 else "--wrap=auto", f"--lua-filter={FILTER}", f"--top-level-division={'chapter' if kind == 'report' else 'section'}"], input=text, capture_output=True, text=True, timeout=60).stdout
    latex = latex.replace(r"\begin{longtable}", r"\begin{longtable}").replace("lstlisting", "verbatim")
    head = rf"\documentclass[{options}]{{{kind}}}\usepackage[T1]{{fontenc}}\usepackage[utf8]{{inputenc}}\usepackage{{textcomp,amssymb,longtable,booktabs,array,calc,xcolor}}{more}\usepackage[hidelinks]{{hyperref}}\providecommand{{\tightlist}}{{}}\begin{{document}}"
    with tempfile.TemporaryDirectory() as work:
        (Path(work) / "d.tex").write_text(head + latex + r"\end{document}")
        try:
            subprocess.run(["pdflatex", "-interaction=batchmode", "d.tex"], cwd=work, capture_output=True, timeout=40)
        except subprocess.TimeoutExpired:
            continue
        made_pdf = Path(work) / "d.pdf"
        if made_pdf.exists() and made_pdf.stat().st_size > 5000:
            target.write_bytes(made_pdf.read_bytes())
            made += 1
print(made, "documents")
