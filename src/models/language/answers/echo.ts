/** Shorter pieces of a question may stand in an honest answer. */
const SHORTEST = 40;

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** Whether an answer repeats a sentence of what was asked; what the document itself says may be repeated. */
export function echoes(answer: string, asked: string, known: string): boolean {
  const said = plain(answer);
  const document = plain(known);
  return asked
    .split(/(?<=[.:])\s|\n/)
    .map(plain)
    .some((sentence) => sentence.length >= SHORTEST && said.includes(sentence) && !document.includes(sentence));
}
