/** Signs at the end of an answer that are looked for further up. */
const TAIL = 48;
const MOST_REPEATS = 4;

/** Whether an answer that was cut off says the same over and over: more room, or less text, would not end it. */
export function goesInCircles(answer: string): boolean {
  const tail = answer.slice(-TAIL);
  return tail.length === TAIL && answer.split(tail).length > MOST_REPEATS;
}
