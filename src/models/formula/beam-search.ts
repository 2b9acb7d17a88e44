/** The start of a formula and the state to continue it. */
export interface Beginning<State> {
  tokens: number[];
  /** Log probability of these tokens. */
  sum: number;
  state: State;
}

/** Log probabilities of each token after each beginning, and the states with that token. */
export type NextTokens<State> = (beginnings: readonly Beginning<State>[]) => Promise<Ahead<State>[]>;

export interface Ahead<State> {
  chances: Float32Array;
  state: State;
}

/** Beginnings twenty times less likely than the best are dropped; usually one remains. */
const HOPELESS = Math.log(20);

export interface SearchOptions {
  /** Beam width. */
  width: number;
  end: number;
  mostTokens: number;
}

/** The most likely formula by beam search, or null if none ends within `mostTokens`. */
export async function searchBeams<State>(
  first: State,
  next: NextTokens<State>,
  { width, end, mostTokens }: SearchOptions,
): Promise<{ tokens: number[]; sum: number } | null> {
  let open: Beginning<State>[] = [{ tokens: [], sum: 0, state: first }];
  let best: Beginning<State> | null = null;
  for (let length = 0; length < mostTokens && open.length > 0; length++) {
    const ahead = await next(open);
    const grown = ahead
      .flatMap(({ chances, state }, at) =>
        likeliest(chances, width).map((token) => grow(open[at]!, token, chances, state)),
      )
      .sort((one, other) => other.sum - one.sum)
      .slice(0, width);
    const hopeful = grown.filter(({ sum }) => sum > grown[0]!.sum - HOPELESS);
    for (const beginning of hopeful) {
      if (beginning.tokens.at(-1) === end && beginning.sum > (best?.sum ?? Number.NEGATIVE_INFINITY)) best = beginning;
    }
    // Probabilities only fall: beginnings behind a complete formula are dropped.
    open = hopeful.filter(({ tokens, sum }) => tokens.at(-1) !== end && sum > (best?.sum ?? Number.NEGATIVE_INFINITY));
  }
  return best && { tokens: best.tokens.slice(0, -1), sum: best.sum };
}

const grow = <State>(
  { tokens, sum }: Beginning<State>,
  token: number,
  chances: Float32Array,
  state: State,
): Beginning<State> => ({ tokens: [...tokens, token], sum: sum + chances[token]!, state });

function likeliest(chances: Float32Array, count: number): number[] {
  const found: number[] = [];
  for (let token = 0; token < chances.length; token++) {
    const at = found.findIndex((other) => chances[token]! > chances[other]!);
    if (at >= 0) found.splice(at, 0, token);
    else if (found.length < count) found.push(token);
    if (found.length > count) found.pop();
  }
  return found;
}
