/** Writes the sample documents of the playground: `node test/web/make-samples.ts`. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { budgetSample, invoiceSample, paperSample } from './samples.ts';

const FOLDER = path.join(import.meta.dirname, '../../web/samples');
writeFileSync(path.join(FOLDER, 'paper.pdf'), paperSample());
writeFileSync(path.join(FOLDER, 'invoice.pdf'), invoiceSample());
writeFileSync(path.join(FOLDER, 'budget.xlsx'), budgetSample());
