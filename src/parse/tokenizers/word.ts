import { FREE_SEAM, type TokenCounter } from './token-counter.ts';

/** Words are what stands between white space. */
export const wordCounter: TokenCounter = {
  count: (text) => text.match(/\S+/g)?.length ?? 0,
  seam: FREE_SEAM,
};
