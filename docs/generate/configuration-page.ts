import { LIMIT_NAMES, LIMIT_TABLE } from '../../src/domain/limits.ts';
import { limitVariable, SETTING_TABLE } from '../../src/wiring/settings.ts';
import { amount, code, table } from './markdown.ts';

interface Shown {
  default: string;
  defaultInWords?: string;
  unit: string;
  meaning: string;
}

/** Every environment variable, from the tables that read them. */
export function configurationPage(): string {
  const settings = Object.entries<Shown>(SETTING_TABLE).map(([name, entry]) => [
    code(name),
    entry.defaultInWords ?? (entry.default === '' ? 'empty' : code(entry.default)),
    entry.unit,
    entry.meaning,
  ]);
  const limits = LIMIT_NAMES.map((name) => {
    const { default: value, unit, meaning } = LIMIT_TABLE[name];
    return [code(limitVariable(name)), amount(value, unit), unit, meaning];
  });
  const header = ['Variable', 'Default', 'Unit', 'Meaning'];
  return `# Configuration

Every setting is an environment variable with a default; none is needed to start. A value that cannot be read stops the start
with a sentence that names the variable. How a single document is parsed is part of each request instead:
[parse configuration](parse-configuration.md).

## Settings

${table(header, settings)}

## Limits

Limits protect the server. The ones in force are published at \`GET /limits\` under the same names in lower case, without
\`QUIRE_LIMIT_\`. A request or a document over a limit is refused with a sentence that names it.

${table(header, limits)}
`;
}
