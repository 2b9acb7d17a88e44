// Pages while later ones are still being read, with progress and a time limit: node library-pages.mjs report.pdf
import { parsePages } from 'quire';

const pages = parsePages(process.argv[2], {
  pages: '1-20',
  ocr_strategy: 'Auto',
  signal: AbortSignal.timeout(600_000),
  onProgress: ({ step, pagesDone, pagesTotal }) => console.error(step, pagesDone, pagesTotal ?? ''),
});
for await (const page of pages) {
  console.log(`page ${page.page_number}: ${page.segments.map((segment) => segment.segment_type).join(', ')}`);
}
