/** Sums in these loops are of single precision on disk and of double precision on the way: no answer hangs on the difference. */

/** Each row of `x` times the weights (one row of them for each output), plus the bias. */
export function affine(x: Float32Array, rows: number, weights: Float32Array, bias: Float32Array): Float32Array {
  const outputs = bias.length;
  const inputs = weights.length / outputs;
  if (x.length !== rows * inputs) throw new Error(`${x.length} numbers are not ${rows} rows of ${inputs}.`);
  const out = new Float32Array(rows * outputs);
  for (let row = 0; row < rows; row++) {
    const from = row * inputs;
    for (let o = 0; o < outputs; o++) {
      const at = o * inputs;
      let sum = bias[o]!;
      for (let k = 0; k < inputs; k++) sum += x[from + k]! * weights[at + k]!;
      out[row * outputs + o] = sum;
    }
  }
  return out;
}

export function rectify(x: Float32Array): Float32Array {
  for (let k = 0; k < x.length; k++) if (x[k]! < 0) x[k] = 0;
  return x;
}

export function addInto(x: Float32Array, more: Float32Array): Float32Array {
  for (let k = 0; k < x.length; k++) x[k]! += more[k]!;
  return x;
}

/** Every row with mean 0 and variance 1, then stretched and shifted. */
export function layerNorm(x: Float32Array, weights: Float32Array, bias: Float32Array): Float32Array {
  const width = weights.length;
  const out = new Float32Array(x.length);
  for (let from = 0; from < x.length; from += width) {
    let sum = 0;
    let squares = 0;
    for (let k = 0; k < width; k++) {
      sum += x[from + k]!;
      squares += x[from + k]! ** 2;
    }
    const mean = sum / width;
    const scale = 1 / Math.sqrt(squares / width - mean * mean + 1e-5);
    for (let k = 0; k < width; k++) out[from + k] = (x[from + k]! - mean) * scale * weights[k]! + bias[k]!;
  }
  return out;
}

/**
 * Attention of all rows to all rows. `asked` has queries, keys and values side by side; `near` how much each head likes a row by
 * how far below it is, from far above to far below.
 */
export function attend(asked: Float32Array, rows: number, heads: number, near: Float32Array): Float32Array {
  const width = asked.length / rows / 3;
  const part = width / heads;
  const places = near.length / heads;
  const far = (places - 1) / 2;
  const out = new Float32Array(rows * width);
  const likes = new Float64Array(rows);
  for (let head = 0; head < heads; head++) {
    for (let row = 0; row < rows; row++) {
      const query = row * 3 * width + head * part;
      let most = -Infinity;
      for (let other = 0; other < rows; other++) {
        const key = other * 3 * width + width + head * part;
        let sum = 0;
        for (let k = 0; k < part; k++) sum += asked[query + k]! * asked[key + k]!;
        const away = Math.min(far, Math.max(-far, other - row)) + far;
        likes[other] = sum / Math.sqrt(part) + near[head * places + away]!;
        most = Math.max(most, likes[other]!);
      }
      let total = 0;
      for (let other = 0; other < rows; other++) total += likes[other] = Math.exp(likes[other]! - most);
      for (let other = 0; other < rows; other++) {
        const share = likes[other]! / total;
        const value = other * 3 * width + 2 * width + head * part;
        for (let k = 0; k < part; k++) out[row * width + head * part + k]! += share * asked[value + k]!;
      }
    }
  }
  return out;
}
