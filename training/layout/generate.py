"""Generates labelled pages with Chromium.

    python generate.py --chromium EXE --assets DIR --out DIR --pages 2000 [--seed 1] [--workers 2] [--kind report]

`--assets` holds `katex/` (the dist folder of the npm package), `corpus.json` ({language: [paragraph, ...]}, any prose)
and `photos/0.jpg, 1.jpg, ...`. Fonts are those that fontconfig knows (fonts.sh downloads them). Each worker writes
chunks: `w_k_o.npy` (pages as uint8, o = 0 portrait 832x640, 1 landscape 640x832) with `w_k_o.pkl` (boxes per page:
class, x0, y0, x1, y1). A file STOP in the output folder ends all workers early. Page n is the same on every machine
with the same fonts.
"""

import argparse
import base64
import json
import multiprocessing
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from classes import PORTRAIT
from images import grey_of, shrunk

HERE = Path(__file__).parent
LONG, SHORT = PORTRAIT
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-dev-shm-usage --no-zygote --remote-debugging-pipe --hide-scrollbars "
    "--font-render-hinting=none --disable-lcd-text --allow-file-access-from-files --disable-software-rasterizer "
    "--disable-extensions --mute-audio --no-first-run --disable-background-networking --in-process-gpu"
).split()
FINER = 1.75  # every third page is rendered larger and downscaled, as in the product; downscaling blurs differently from rendering small
PAGES_PER_BROWSER = 400  # the memory of a browser grows over time


class Browser:
    """One headless Chromium, controlled over a pipe."""

    def __init__(self, executable: str, url: str):
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()

        def wire():
            a, b = os.dup(theirs_in), os.dup(theirs_out)
            os.dup2(a, 3)
            os.dup2(b, 4)

        self.profile = tempfile.mkdtemp()
        env = dict(os.environ)
        libraries = Path(executable).parent / "lib"
        if libraries.is_dir():
            env["LD_LIBRARY_PATH"] = str(libraries)
        self.process = subprocess.Popen(
            [executable, *FLAGS, f"--user-data-dir={self.profile}"],
            preexec_fn=wire, close_fds=False, env=env,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self.out, self.inp, self.buffer, self.last = ours_out, ours_in, b"", 0
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Page.navigate", url=url)
        for _ in range(600):
            if self.evaluate("globalThis.ready === true && document.readyState === 'complete'"):
                return
            time.sleep(0.1)
        raise RuntimeError("the page did not get ready")

    def call(self, method: str, **params):
        self.last += 1
        message = {"id": self.last, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.out, data):]
        while True:
            while b"\0" not in self.buffer:
                more = os.read(self.inp, 1 << 20)
                if not more:
                    raise EOFError("Chromium closed the pipe")
                self.buffer += more
            raw, self.buffer = self.buffer.split(b"\0", 1)
            answer = json.loads(raw)
            if answer.get("id") == self.last:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def evaluate(self, script: str):
        result = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise ValueError(json.dumps(result["exceptionDetails"])[:500])
        return result["result"].get("value")

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.out)
        os.close(self.inp)
        shutil.rmtree(self.profile, ignore_errors=True)


def draw(browser: Browser, number: int, kind: str | None):
    page = browser.evaluate(f"makePage({number}, {json.dumps(kind) if kind else 'undefined'})")
    width, height = page["w"], page["h"]
    scale = min(LONG / max(width, height), SHORT / min(width, height))
    finer = number % 3 == 0
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale * FINER if finer else scale, mobile=False)
    shot = browser.call("Page.captureScreenshot", format="jpeg", quality=88, optimizeForSpeed=True)
    grey = grey_of(base64.b64decode(shot["data"]))
    if finer:
        grey = shrunk(grey, round(width * scale), round(height * scale))
    boxes = np.array(page["boxes"], np.float32).reshape(-1, 5)
    boxes[:, 1:] *= scale
    landscape = int(width > height)
    canvas = np.full((SHORT, LONG) if landscape else (LONG, SHORT), 255, np.uint8)
    grey = grey[: canvas.shape[0], : canvas.shape[1]]
    canvas[: grey.shape[0], : grey.shape[1]] = grey
    return landscape, canvas, boxes, page["kind"]


def pages(executable: str, url: str, numbers, kind: str | None = None):
    """Yields (number, landscape, image, boxes, kind); a failed page is retried once in a new browser."""
    browser, drawn = None, 0
    for number in numbers:
        for attempt in range(2):
            try:
                if browser is None:
                    browser, drawn = Browser(executable, url), 0
                yield (number, *draw(browser, number, kind))
                drawn += 1
                if drawn >= PAGES_PER_BROWSER:
                    browser.close()
                    browser = None
                break
            except ValueError as error:  # the page's own script failed: a retry would fail too
                print("page", number, error, file=sys.stderr, flush=True)
                break
            except (EOFError, OSError, RuntimeError) as error:
                print("browser", number, repr(error), file=sys.stderr, flush=True)
                if browser:
                    browser.close()
                browser = None
    if browser:
        browser.close()


def stage(assets: str) -> str:
    """Copies the generator next to its assets, in a folder that Chromium can open."""
    folder = Path(tempfile.mkdtemp())
    for file in (HERE / "generator").iterdir():
        shutil.copy(file, folder)
    (folder / "assets").symlink_to(Path(assets).resolve())
    photos = len(list((Path(assets) / "photos").glob("*.jpg")))
    corpus = (Path(assets) / "corpus.json").read_text()
    (folder / "assets.js").write_text(
        f"globalThis.CORPUS = {corpus};\nglobalThis.PHOTO_COUNT = {photos};\nglobalThis.PHOTO_BASE = 'assets/photos/';\n"
    )
    return f"file://{folder}/page.html"


def work(worker: int, a: argparse.Namespace, url: str) -> None:
    out = Path(a.out)
    images, labels, chunk = {0: [], 1: []}, {0: [], 1: []}, 0

    def flush(o: int):
        nonlocal chunk
        if images[o]:
            stem = out / f"{worker}_{chunk}_{o}"
            pickle.dump(labels[o], open(f"{stem}.pkl", "wb"))
            np.save(f"{stem}.tmp.npy", np.stack(images[o]))
            os.rename(f"{stem}.tmp.npy", f"{stem}.npy")  # rename is atomic: readers never see a partial file
            images[o], labels[o], chunk = [], [], chunk + 1

    for _, o, image, boxes, _ in pages(a.chromium, url, range(a.seed + worker, a.seed + a.pages, a.workers), a.kind):
        images[o].append(image)
        labels[o].append(boxes)
        if len(images[o]) >= a.chunk:
            flush(o)
        if (out / "STOP").exists():
            break
    flush(0)
    flush(1)


def main() -> None:
    args = argparse.ArgumentParser(description=__doc__)
    args.add_argument("--chromium", required=True)
    args.add_argument("--assets", required=True)
    args.add_argument("--out", required=True)
    args.add_argument("--pages", type=int, default=2000)
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--workers", type=int, default=2)
    args.add_argument("--chunk", type=int, default=64)
    args.add_argument("--kind")
    a = args.parse_args()
    Path(a.out).mkdir(parents=True, exist_ok=True)
    url = stage(a.assets)
    workers = [multiprocessing.Process(target=work, args=(w, a, url)) for w in range(a.workers)]
    for w in workers:
        w.start()
    for w in workers:
        w.join()


if __name__ == "__main__":
    main()
