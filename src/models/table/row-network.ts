import { addInto, affine, attend, layerNorm, rectify } from './network-parts.ts';

/** What is told of the space between two lines of text: of the space itself, and of each column with text beside it. */
export interface RowGap {
  features: readonly number[];
  cells: readonly (readonly number[])[];
}

/** Named arrays of numbers with their shapes. */
export type Tensors = ReadonlyMap<string, { shape: readonly number[]; data: Float32Array }>;

const HEADS = 4;
/** Features are squashed, and beyond this they all say the same: very much. */
const MOST = 4;

/**
 * A small transformer over all gaps of a table at once: for each, the log-odds that a new row begins there. What a gap is depends
 * on what the others look like, which trees that see one gap at a time cannot know.
 *
 *     cells of a gap ── two layers ── mean and maximum ┐
 *     features of the gap ─────────────────────────────┴─ attention between gaps, three times ── answer
 */
export function rowLogOdds(tensors: Tensors, gaps: readonly RowGap[]): Float32Array {
  if (gaps.length === 0) return new Float32Array();
  const take = (name: string): Float32Array => {
    const tensor = tensors.get(name);
    if (!tensor) throw new Error(`The weights of the row network have no ${name}.`);
    return tensor.data;
  };
  const linear = (name: string, x: Float32Array, rows: number): Float32Array =>
    affine(x, rows, take(`${name}.weight`), take(`${name}.bias`));
  const norm = (name: string, x: Float32Array): Float32Array =>
    layerNorm(x, take(`${name}.weight`), take(`${name}.bias`));

  const pooled = gaps.map(({ cells }) => {
    if (cells.length === 0) return new Float32Array(2 * take('cell2.bias').length);
    const input = squashed(cells, take('cell_scale'));
    const inner = rectify(linear('cell1', input, cells.length));
    return meanAndMost(rectify(linear('cell2', inner, cells.length)), cells.length);
  });
  const told = squashed(
    gaps.map(({ features }) => features),
    take('gap_scale'),
  );
  const count = gaps.length;
  let x = linear('start', sideBySide(told, pooled, count), count);
  for (let layer = 0; tensors.has(`layers.${layer}.up.weight`); layer++) {
    const name = `layers.${layer}`;
    const asked = linear(`${name}.attention.qkv`, norm(`${name}.norm1`, x), count);
    const seen = attend(asked, count, HEADS, take(`${name}.attention.near`));
    x = addInto(x, linear(`${name}.attention.out`, seen, count));
    const wide = rectify(linear(`${name}.up`, norm(`${name}.norm2`, x), count));
    x = addInto(x, linear(`${name}.down`, wide, count));
  }
  return linear('end', norm('norm', x), count);
}

/** `scale` has the middle of every feature, then its spread. */
function squashed(rows: readonly (readonly number[])[], scale: Float32Array): Float32Array {
  const width = scale.length / 2;
  const out = new Float32Array(rows.length * width);
  for (const [r, row] of rows.entries()) {
    if (row.length !== width) throw new Error(`The row network knows ${width} features, not ${row.length}.`);
    for (let k = 0; k < width; k++) {
      const value = Math.asinh((row[k]! - scale[k]!) / scale[width + k]!);
      out[r * width + k] = Math.min(MOST, Math.max(-MOST, value));
    }
  }
  return out;
}

function meanAndMost(cells: Float32Array, count: number): Float32Array {
  const width = cells.length / count;
  const out = new Float32Array(2 * width);
  for (let at = 0; at < cells.length; at++) {
    const k = at % width;
    out[k]! += cells[at]! / count;
    out[width + k] = Math.max(out[width + k]!, cells[at]!);
  }
  return out;
}

function sideBySide(told: Float32Array, pooled: readonly Float32Array[], count: number): Float32Array {
  const width = told.length / count;
  const whole = width + pooled[0]!.length;
  const out = new Float32Array(count * whole);
  for (let row = 0; row < count; row++) {
    out.set(told.subarray(row * width, (row + 1) * width), row * whole);
    out.set(pooled[row]!, row * whole + width);
  }
  return out;
}
