import { merged } from './merging.js';

/**
 * Corrections that the server has not accepted yet, kept in the session storage of the tab like the key: a reload does
 * not lose them. They are removed when the tab closes or the user signs out.
 */
const nameOf = (taskId) => `quire-unsent-${taskId}`;

export function keepUnsent(taskId, base, operations) {
  try {
    const known = base.map(({ id }) => ({ id }));
    sessionStorage.setItem(nameOf(taskId), JSON.stringify({ base: known, operations }));
  } catch {
    // Storage is full: the page still holds them in memory and asks before it is closed.
  }
}

export const forgetUnsent = (taskId) => sessionStorage.removeItem(nameOf(taskId));

/** The server's list merged with the corrections that it never received; null if it received all. */
export function withUnsent(taskId, corrections) {
  const kept = sessionStorage.getItem(nameOf(taskId));
  if (!kept) return null;
  const { base, operations } = JSON.parse(kept);
  const both = merged(base, operations, corrections);
  const isKnown = both.length === corrections.length && both.every(({ id }, at) => id === corrections[at].id);
  if (isKnown) forgetUnsent(taskId);
  return isKnown ? null : both;
}
