import { boxFromEdges } from '../../../../domain/geometry.ts';
import type { Glyph } from '../../../page-content.ts';
import type { Character } from './characters.ts';

export const glyphOf = ({ text, left, top, right, bottom, originY, penStart, penEnd, run }: Character): Glyph => ({
  text,
  bbox: boxFromEdges(left, top, right, bottom),
  penStart,
  penEnd,
  baseline: originY,
  size: run.size,
  fontName: run.face.name,
  bold: run.face.bold,
  italic: run.face.italic,
});
