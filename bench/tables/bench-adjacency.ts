import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { boxFromEdges } from '../../src/domain/geometry.ts';
import type { PageContent } from '../../src/parse/page-content.ts';
import { tableToHtml } from '../../src/parse/write/table-html.ts';
import { f1, relationsOf, type ScoredCell, tallyRelations } from './adjacency.ts';
import { readTruth, type TrueRegion } from './icdar.ts';
import { type OcrStrategy, openPdf, readPage, timedRead } from './read-page.ts';
import { scoredCells } from './scored-cells.ts';
import type { TableScore } from './table-score.ts';

/** Points around the true region, whose box was drawn around glyphs: the frame is just outside. */
const MARGIN_PT = 3;

export async function benchAdjacency(folder: string, ocr: OcrStrategy): Promise<TableScore[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.pdf')).map((file) => file.slice(0, -4));
  const scores: TableScore[] = [];
  for (const name of names.sort()) {
    const truth = await readTruth(path.join(folder, name));
    const source = await openPdf(path.join(folder, `${name}.pdf`));
    for (const [index, region] of truth.entries()) {
      const content = await readPage(source, region.page, ocr);
      scores.push(await scoreRegion(`${name}-p${region.page}-${index + 1}`, name, region, content));
    }
    source.close();
  }
  return scores;
}

async function scoreRegion(
  id: string,
  document: string,
  region: TrueRegion,
  content: PageContent,
): Promise<TableScore> {
  const scale = content.dpi! / 72;
  const { x1, y1, x2, y2 } = region.box;
  const box = boxFromEdges(
    (x1 - MARGIN_PT) * scale,
    content.height - (y2 + MARGIN_PT) * scale,
    (x2 + MARGIN_PT) * scale,
    content.height - (y1 - MARGIN_PT) * scale,
  );
  const { grid, milliseconds } = await timedRead(box, content);
  const found = grid ? scoredCells(grid) : [];
  const tally = tallyRelations(relationsOf(region.cells), relationsOf(found));
  const score = f1(tally);
  return {
    id,
    document,
    score,
    structure: score,
    tally,
    milliseconds,
    html: grid ? tableToHtml(grid) : '',
    truth: truthHtml(region.cells),
    note: `${tally.correct} right of ${tally.found} found, ${tally.true} true`,
  };
}

function truthHtml(cells: readonly ScoredCell[]): string {
  const rows = Map.groupBy(cells, (cell) => cell.firstRow);
  const lines = [...rows.keys()]
    .sort((a, b) => a - b)
    .map((row) =>
      rows
        .get(row)!
        .sort((a, b) => a.firstColumn - b.firstColumn)
        .map(
          (cell) =>
            `<td rowspan=${cell.lastRow - cell.firstRow + 1} colspan=${cell.lastColumn - cell.firstColumn + 1}>${cell.text}</td>`,
        )
        .join(''),
    );
  return `<table><tr>${lines.join('</tr><tr>')}</tr></table>`;
}
