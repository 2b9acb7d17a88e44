import { parseArgs } from 'node:util';
import { SCHEMA_TEMPLATES } from '../../domain/account/schema-templates.ts';
import { EXTRACTION_PARSE } from '../../domain/extraction/extraction.ts';
import type { StatedData } from '../../domain/parse-output.ts';
import type { Segment } from '../../domain/segment.ts';
import { parseSource } from '../../library/open-source.ts';
import type { ParsedDocument } from '../../library/parsed-document.ts';
import { type DocumentForSchema, suggestSchema } from '../../render/suggest-schema.ts';
import { readSettings } from '../../wiring/settings.ts';
import { type Command, UsageError } from '../command.ts';
import { configurationFromOptions } from '../parse/set-options.ts';
import { findSources } from '../parse/sources.ts';
import { openLocalEngine, withEngine } from '../parse/with-engine.ts';

const LONGEST_ID = Math.max(...SCHEMA_TEMPLATES.map(({ id }) => id.length));

export const schemaCommand: Command = {
  usage: 'schema list | show TEMPLATE | suggest FILE… [--set KEY=VALUE …]',
  summary: 'List or show schema templates for common documents, or suggest a schema from documents.',
  details: `  list          list the templates; \`quire extract --schema NAME\` accepts them
  show NAME     print a template, as a starting point
  suggest FILE… suggest a schema from similar documents: labels, tables and form fields that occur in half of them`,
  async run(args) {
    const options = { set: { type: 'string', multiple: true } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [action, ...names] = positionals;
    if (action === 'list') {
      for (const { id, description } of SCHEMA_TEMPLATES)
        process.stdout.write(`${id.padEnd(LONGEST_ID)}  ${description}\n`);
      return 0;
    }
    if (action === 'show') {
      const template = SCHEMA_TEMPLATES.find(({ id }) => id === names[0]);
      if (!template) throw new UsageError(`Use one of ${SCHEMA_TEMPLATES.map(({ id }) => id).join(', ')}.`);
      return print(template.schema);
    }
    if (action !== 'suggest' || names.length === 0) throw new UsageError('Use list, show TEMPLATE, or suggest FILE….');
    return suggest(names, values.set ?? []);
  },
};

function print(schema: unknown): number {
  process.stdout.write(`${JSON.stringify(schema, null, 2)}\n`);
  return 0;
}

async function suggest(names: readonly string[], set: readonly string[]): Promise<number> {
  return withEngine(
    () => openLocalEngine(readSettings(process.env)),
    async (engine, signal) => {
      const configuration = configurationFromOptions([...set], null, engine.configured, {}, EXTRACTION_PARSE);
      const documents: DocumentForSchema[] = [];
      for (const { given } of await findSources(names)) {
        await using document = await parseSource(engine, given, { configuration, signal, withoutImages: true });
        documents.push(await partsOf(document));
      }
      return print(await suggestSchema(documents));
    },
  );
}

async function partsOf(document: ParsedDocument): Promise<DocumentForSchema> {
  const segments: Segment[] = [];
  const stated: StatedData[] = [];
  for await (const page of document.pages()) {
    segments.push(...page.segments);
    stated.push(...(page.stated_data ?? []));
  }
  return { segments, stated };
}
