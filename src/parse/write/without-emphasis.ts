import type { SegmentDraft } from '../draft.ts';
import { isEmphasis } from '../styled-text.ts';
import { FORMULA, isHtmlContent } from './escape.ts';

const TAG = /<\/?(?:strong|em|s|u|mark)>/g;
/** Escapes, code and formulas, which are kept, or a mark of emphasis. */
const KEPT_OR_MARK = new RegExp(`\\\\.|(\`+)[\\s\\S]*?\\1|${FORMULA.source}|\\*{1,3}|~~|${TAG.source}`, 'g');
const MARK = /^(?:\*|~~|<)/;

export const hasEmphasis = ({ words }: SegmentDraft): boolean =>
  words.some(({ spans = [] }) => spans.some(({ style }) => isEmphasis(style)));

/** Content without marks of emphasis, for search. */
export const withoutEmphasisMarks = (content: string): string =>
  isHtmlContent(content)
    ? content.replace(TAG, '')
    : content.replace(KEPT_OR_MARK, (found) => (MARK.test(found) ? '' : found));
