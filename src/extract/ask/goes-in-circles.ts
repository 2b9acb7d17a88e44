/** Characters at the end of an answer that are searched for earlier in it. */
const TAIL = 48;
const MOST_REPEATS = 4;

/** Whether a truncated answer repeats itself: neither more tokens nor less text would end it. */
export function goesInCircles(answer: string): boolean {
  const tail = answer.slice(-TAIL);
  return tail.length === TAIL && answer.split(tail).length > MOST_REPEATS;
}
