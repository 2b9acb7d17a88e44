import type { SegmentDraft } from '../../draft.ts';

/** Turns the words of each entry into a link; entries are in word order. */
export function linkEntries({ words }: SegmentDraft, entries: readonly { title: string; url: string }[]): void {
  let from = 0;
  for (const { title, url } of entries) {
    const wanted = title.split(/\s+/).filter((word) => word !== '');
    const last = wanted.length - 1;
    // Dot leaders may touch the last word.
    const isWord = (text: string, at: number): boolean =>
      text === wanted[at] ||
      (at === last && text.startsWith(wanted[at]!) && /^[.…·_]/.test(text.slice(wanted[at]!.length)));
    const at = words.findIndex(
      (_, first) => first >= from && wanted.every((_, next) => isWord(words[first + next]?.text ?? '', next)),
    );
    if (at < 0 || last < 0) continue;
    from = at + wanted.length;
    for (const [next, word] of words.slice(at, from).entries()) {
      word.spans = [...(word.spans ?? []), { start: 0, end: wanted[next]!.length, style: 'link', url }];
    }
  }
}
