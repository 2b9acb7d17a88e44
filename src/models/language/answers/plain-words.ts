/** How models begin when they talk to a person instead of writing what was asked for. */
const TALK = [
  /^(?:(?:sure|certainly|of course|absolutely|okay|ok|great)[,!.]*\s+)?(?:here(?:['’]s| is| are)|below is|the following is)\b[^\n]{0,200}:\s*(?:\n|$)/i,
  /^(?:sure|certainly|of course|absolutely|okay|ok|great)[!,.]\s/i,
  /^(?:unfortunately,? |sorry,? (?:but )?)?i(?:['’]m| am)? (?:sorry|unable|not able|cannot|can['’]t|won['’]t)\b/i,
  /^as an ai\b/i,
  /^(?:i (?:don['’]t|do not|can['’]t|cannot) (?:see|view|access)|there is no image|no image (?:was|is|has)|please (?:provide|upload|share|attach))\b/i,
  /^(?:je suis désolé|je ne peux pas|lo siento|no puedo|es tut mir leid|ich kann (?:das|dies|leider)|mi dispiace|desculpe|sinto muito)(?!\p{L})/iu,
  /^(?:很抱歉|抱歉|对不起|申し訳|죄송)/u,
];
const LONGEST = 200_000;
const BEGINNING = 12;

/** What is wrong with running text as an answer; null when nothing is. `known` is what the document is known to say. */
export function faultOfText(text: string, known: string, longest: number = LONGEST): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return 'it is empty';
  if (text.length > longest) return `it is longer than ${longest} characters`;
  // A letter may well begin with "I am sorry"; then the document says so.
  const isInDocument = known.toLowerCase().includes(trimmed.slice(0, BEGINNING).toLowerCase());
  if (!isInDocument && TALK.some((pattern) => pattern.test(trimmed))) {
    return 'it begins by talking to the reader instead of with the content itself';
  }
  return null;
}
