/** `-` and the soft hyphen; the true hyphen of Unicode; not the dashes. */
const HYPHEN_AT_END = /(?<=\p{L})[-\u00ad\u2010]$/u;
const WIDE_SCRIPT = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/u;

/**
 * Lines of one paragraph as running text: words broken at the line end are whole again.
 *
 *     joinLines(['an inter-', 'national', 'treaty'])  → 'an international treaty'
 *     joinLines(['state-of-the-', 'art'])             → 'state-of-the-art'
 *     joinLines(['中文', '文字'])                      → '中文文字'
 */
export function joinLines(lines: readonly string[]): string {
  let text = '';
  for (const line of lines) {
    const next = line.trim();
    if (next === '') continue;
    text = text === '' ? next : joinTwo(text, next);
  }
  return text;
}

function joinTwo(text: string, next: string): string {
  if (HYPHEN_AT_END.test(text) && /^\p{Ll}/u.test(next)) {
    return keepsHyphen(text, next) ? text + next : text.replace(HYPHEN_AT_END, '') + next;
  }
  // A hyphen before a capital or a digit is part of the name: "Anglo-\nSaxon", "COVID-\n19".
  if (HYPHEN_AT_END.test(text) && /^[\p{Lu}\d]/u.test(next)) return text.replace(/\u00ad$/u, '') + next;
  // An address broken at a slash or after its scheme goes on without a space.
  if (/https?:\/\/\S*[/\-_.=&?]$/u.test(text) && /^[^\s]+/u.test(next)) return text + next;
  if (WIDE_SCRIPT.test(text.at(-1)!) && WIDE_SCRIPT.test(next[0]!)) return text + next;
  return `${text} ${next}`;
}

/** A word that already holds a hyphen was written with hyphens: "state-of-the-" + "art". */
function keepsHyphen(text: string, next: string): boolean {
  if (text.endsWith('\u00ad')) return false;
  const lastWord = text.slice(text.lastIndexOf(' ') + 1, -1);
  if (/\p{L}[-\u2010]\p{L}/u.test(lastWord)) return true;
  return /^(?:self|non|ex|all|cross|half|well|co)$/iu.test(lastWord) && !/^[a-z]{1,3}\b/u.test(next);
}
