// Pages one by one, with progress: node library-pages.mjs report.pdf
import { parse } from 'quire';

const document = await parse(process.argv[2], {
  pages: '1-20',
  ocr_strategy: 'Auto',
  signal: AbortSignal.timeout(600_000),
  onProgress: ({ step, pagesDone, pagesTotal }) => console.error(step, pagesDone, pagesTotal ?? ''),
});
for await (const page of document.pages()) {
  console.log(`page ${page.page_number}: ${page.segments.map((segment) => segment.segment_type).join(', ')}`);
}
await document.close();
