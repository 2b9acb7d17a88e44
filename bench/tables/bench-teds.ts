import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { boxFromEdges } from '../../src/domain/geometry.ts';
import { tableToHtml } from '../../src/parse/write/table-html.ts';
import { type OcrStrategy, openPdf, readPage, timedRead } from './read-page.ts';
import type { TableScore } from './table-score.ts';

interface Scorer {
  /** TEDS with text, and TEDS of the structure alone. */
  tables(truth: string, found: string): [number | null, number | null, number];
  withHtmlTables(markdown: string): string;
}

type Boxes = Record<string, { category: string; bbox: [number, number, number, number]; page: number }[]>;

/** Fraction of the page around the true box: it was drawn around the ink, so the frame may lie on its edge. */
const MARGIN = 0.003;

export async function benchTeds(folder: string, scorerPath: string, ocr: OcrStrategy): Promise<TableScore[]> {
  const scorer = (await import(scorerPath)) as Scorer;
  const boxes = JSON.parse(await readFile(path.join(folder, 'boxes.json'), 'utf8')) as Boxes;
  const scores: TableScore[] = [];
  for (const [id, all] of Object.entries(boxes)) {
    const tables = all.filter(({ category }) => category === 'Table');
    if (tables.length === 0) continue;
    const markdown = scorer.withHtmlTables(await readFile(path.join(folder, 'markdown', `${id}.md`), 'utf8'));
    const truths = markdown.match(/<table[\s\S]*?<\/table>/g) ?? [];
    if (truths.length !== tables.length) {
      console.log(`${id}: ${tables.length} boxes but ${truths.length} tables, skipped`);
      continue;
    }
    const source = await openPdf(path.join(folder, 'pdfs', `${id}.pdf`));
    for (const [index, { bbox, page }] of tables.entries()) {
      const content = await readPage(source, page, ocr);
      const [left, top, right, bottom] = bbox;
      const box = boxFromEdges(
        (left - MARGIN) * content.width,
        (top - MARGIN) * content.height,
        (right + MARGIN) * content.width,
        (bottom + MARGIN) * content.height,
      );
      const { grid, milliseconds } = await timedRead(box, content);
      const html = grid ? tableToHtml(grid) : '';
      const [score, structure] = scorer.tables(truths[index]!, html);
      scores.push({
        id: `${id}-${index + 1}`,
        document: id,
        score: score ?? 0,
        structure: structure ?? 0,
        milliseconds,
        html,
        truth: truths[index]!,
        note: grid ? `${grid.rowCount} rows, ${grid.columnCount} columns` : 'nothing read',
      });
    }
    source.close();
  }
  return scores;
}
