// A document as Markdown, in your own program: node library-markdown.mjs report.pdf
import { parse } from 'quire';

const document = await parse(process.argv[2], { ocr_strategy: 'Auto' });
process.stdout.write(await document.markdown());
await document.close();
