import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SchemaTemplate } from './saved-schema.ts';

const FOLDER = path.join(import.meta.dirname, '../../../examples/schemas');
const IDS = ['invoice', 'receipt', 'bank-statement', 'contract', 'resume', 'payslip', 'delivery-note', 'lab-report'];

export const SCHEMA_TEMPLATES: readonly SchemaTemplate[] = IDS.map((id) => {
  const { title, description, ...schema } = JSON.parse(readFileSync(path.join(FOLDER, `${id}.json`), 'utf8'));
  return { id, title, description, schema };
});
