"""Pictures as arrays, without OpenCV, which the machine that trains need not have."""

import io

import numpy as np
from PIL import Image


def grey_of(data: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(data)).convert("L"))


def shrunk(grey: np.ndarray, width: int, height: int) -> np.ndarray:
    return np.asarray(Image.fromarray(grey).resize((width, height), Image.Resampling.BOX))
