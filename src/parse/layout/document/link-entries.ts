import { zip } from '../../../domain/lists.ts';
import type { SegmentDraft } from '../../draft.ts';

/** Turns the words of each entry into a link; entries are in word order. */
export function linkEntries({ words }: SegmentDraft, entries: readonly { title: string; url: string }[]): void {
  let from = 0;
  for (const { title, url } of entries) {
    const wanted = title.split(/\s+/).filter((word) => word !== '');
    const last = wanted.length - 1;
    // Dot leaders may touch the last word.
    const isWord = (text: string, own: string, at: number): boolean =>
      text === own || (at === last && text.startsWith(own) && /^[.…·_]/.test(text.slice(own.length)));
    const at = words.findIndex(
      (_, first) => first >= from && wanted.every((own, next) => isWord(words[first + next]?.text ?? '', own, next)),
    );
    if (at < 0 || last < 0) continue;
    from = at + wanted.length;
    for (const [word, { length }] of zip(words.slice(at, from), wanted)) {
      word.spans = [...(word.spans ?? []), { start: 0, end: length, style: 'link', url }];
    }
  }
}
