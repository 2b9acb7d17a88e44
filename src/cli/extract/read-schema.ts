import { readFile } from 'node:fs/promises';
import { SCHEMA_TEMPLATES } from '../../domain/schema-templates.ts';

/** A schema by the name of its file, or of a template where no such file is. */
export async function readSchema(name: string): Promise<Record<string, unknown>> {
  const text = await readFile(name, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const template = cause.code === 'ENOENT' && SCHEMA_TEMPLATES.find(({ id }) => id === name);
    if (template) return JSON.stringify(template.schema);
    throw new Error(`${name} cannot be read (${cause.code}).`, { cause });
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${name} is not valid JSON: ${(cause as Error).message}.`, { cause });
  }
}
