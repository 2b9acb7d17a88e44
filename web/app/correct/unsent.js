import { merged } from './merging.js';

/**
 * Corrections that the server has not taken yet, kept in the tab beside the key: a reload loses none of them. Like the key they end
 * with the tab or the sign-out.
 */
const nameOf = (taskId) => `quire-unsent-${taskId}`;

export function keepUnsent(taskId, base, operations) {
  try {
    const known = base.map(({ id }) => ({ id }));
    sessionStorage.setItem(nameOf(taskId), JSON.stringify({ base: known, operations }));
  } catch {
    // No room: the page itself still has them, and asks before it is left.
  }
}

export const forgetUnsent = (taskId) => sessionStorage.removeItem(nameOf(taskId));

/** What the server has by now together with what it never got; null where it got everything. */
export function withUnsent(taskId, corrections) {
  const kept = sessionStorage.getItem(nameOf(taskId));
  if (!kept) return null;
  const { base, operations } = JSON.parse(kept);
  const both = merged(base, operations, corrections);
  const isKnown = both.length === corrections.length && both.every(({ id }, at) => id === corrections[at].id);
  if (isKnown) forgetUnsent(taskId);
  return isKnown ? null : both;
}
