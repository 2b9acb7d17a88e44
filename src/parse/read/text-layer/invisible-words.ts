import type { Warning } from '../../../domain/parse-output.ts';
import { isOverHalf, PATTERN } from '../../alike.ts';
import type { PageContent, Word } from '../../page-content.ts';
import { hasInk } from '../page-ink.ts';
import { shownWords } from './shown-words.ts';

const LETTERS = /[\p{L}\p{N}]{3}/u;

/** The page without invisible words (white on white, hidden, cut off); a warning says that there were some. */
export function withoutInvisibleWords(
  content: PageContent,
  isDrawn: boolean,
): { content: PageContent; warnings: Warning[] } {
  const words = content.words.filter(({ source }) => source === 'text-layer');
  const { isSurelyShown, isShown } = shownWords(content);
  const doubtful = new Set(words.filter((word) => !isSurelyShown(word)));
  // Too few to matter, however they look: for them alone the page is not drawn.
  if (!isDrawn && countOf(doubtful) < PATTERN) return { content, warnings: [] };
  const unseen = invisibleWords(content, words, isDrawn, (word) => !doubtful.has(word) || isShown(word));
  const length = countOf(unseen);
  // Fewer are an accident: a word on a fold, a letter of a font that draws nothing.
  if (length < PATTERN) return { content, warnings: [] };
  const message = `Page ${content.pageNumber} states ${length} words that it does not show.`;
  const warnings: Warning[] = [{ code: 'invisible_text', message, page_number: content.pageNumber }];
  // Otherwise the drawing failed or the page is a scan with a text layer: its words are judged elsewhere.
  if (isOverHalf(unseen.length, content.words.length)) return { content, warnings };
  const left = new Set(unseen);
  return { content: { ...content, words: content.words.filter((word) => !left.has(word)) }, warnings };
}

const countOf = (words: Iterable<Word>): number => [...words].filter(({ text }) => LETTERS.test(text)).length;

/** Dark words on bare paper may be cut off all the same; that is believed where others in their font can be seen. */
function invisibleWords(
  content: PageContent,
  words: readonly Word[],
  isDrawn: boolean,
  isShown: (word: Word) => boolean,
): Word[] {
  const { shown = [], hidden = [] } = Object.groupBy(words, (word) => (isShown(word) ? 'shown' : 'hidden'));
  const unseen = new Set(hidden);
  if (isDrawn) {
    const bare = Map.groupBy(shown, ({ bbox }) => hasInk(content.raster, bbox));
    const drawing = new Set(bare.get(true)?.map(({ font }) => font?.name));
    for (const word of bare.get(false) ?? []) if (drawing.has(word.font?.name)) unseen.add(word);
  }
  return [...unseen];
}
