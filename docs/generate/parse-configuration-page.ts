import { z } from 'zod';
import { GenerationConfig, ParseConfigurationRequest } from '../../src/domain/configuration/parse-configuration.ts';
import {
  GENERATION_DEFAULTS,
  resolveParseConfiguration,
} from '../../src/domain/configuration/resolve-parse-configuration.ts';
import { SEGMENT_TYPES } from '../../src/domain/segment-types.ts';
import { code, table } from './markdown.ts';

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  minimum?: number;
  maximum?: number;
  description?: string;
  deprecated?: boolean;
}

const schemaOf = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { io: 'input' }) as Schema;

/** Settings by segment type have a separate table. */
const APART = 'segment_processing';

class Reader {
  readonly #definitions: Record<string, Schema>;

  constructor(root: Schema) {
    this.#definitions = root.$defs ?? {};
  }

  /** A schema without its reference and without null, which every field allows. */
  plain({ $ref, ...own }: Schema): Schema {
    const target = $ref ? this.#definitions[$ref.replace('#/$defs/', '')] : undefined;
    if (target) return this.plain({ ...target, ...own });
    const { anyOf, ...rest } = own;
    const forms = anyOf?.filter((form) => form.type !== 'null');
    return forms?.length === 1 ? this.plain({ ...rest, ...forms[0] }) : own;
  }

  values(given: Schema): string {
    const schema = this.plain(given);
    if (schema.enum) return schema.enum.map((value) => code(String(value))).join(', ');
    if (schema.anyOf) {
      return schema.anyOf
        .filter((form) => form.type !== 'null')
        .map((form) => this.values(form))
        .join(', ');
    }
    if (schema.properties) {
      const inner = Object.entries(schema.properties).map(([key, value]) => `${code(key)}: ${this.values(value)}`);
      return `{${inner.join(', ')}}`;
    }
    if (schema.minimum !== undefined || schema.maximum !== undefined) {
      return `${typeOf(schema)}, ${schema.minimum ?? '…'} to ${schema.maximum ?? '…'}`;
    }
    return typeOf(schema);
  }

  rows(schema: Schema, defaults: unknown, prefix: string): string[][] {
    return Object.entries(schema.properties ?? {}).flatMap(([key, given]) => {
      const field = this.plain(given);
      const name = prefix + key;
      const value = (defaults as Record<string, unknown> | undefined)?.[key];
      if (key === APART) return [];
      if (field.properties) return this.rows(field, value, `${name}.`);
      return [[code(name), this.values(field), code(JSON.stringify(value ?? null)), meaningOf(field)]];
    });
  }
}

const typeOf = ({ type = 'any' }: Schema): string =>
  [type]
    .flat()
    .filter((name) => name !== 'null')
    .join(' or ');

const meaningOf = ({ description = '', deprecated }: Schema): string =>
  [description, deprecated ? 'Deprecated.' : ''].filter((text) => text !== '').join(' ');

/** Every field of a parse request that shapes the result, from the schema that validates it. */
export function parseConfigurationPage(): string {
  const root = schemaOf(ParseConfigurationRequest);
  const reader = new Reader(root);
  const fields = reader.rows(reader.plain(root), resolveParseConfiguration({}), '');
  const generation = reader.plain(schemaOf(GenerationConfig));
  const ofSegment = Object.entries(generation.properties ?? {}).map(([key, given]) => {
    const field = reader.plain(given);
    return [code(key), reader.values(field), meaningOf(field)];
  });
  const byType = [...SEGMENT_TYPES].sort().map((type) => {
    const { strategy, format, crop_image, description } = GENERATION_DEFAULTS[type];
    return [code(type), strategy, format, crop_image, description ? 'yes' : 'no'];
  });
  return `# Parse configuration

Fields of \`POST /tasks/parse\` besides \`file\`, \`file_name\` and \`expires_in\`, and keys of \`quire parse --set\`. All are optional; \`null\`
means the default. The task echoes all of them, defaults filled in, in \`configuration\`. A bad value is refused with the name of its
field; an unknown field of a request is ignored with a warning.

${table(['Field', 'Values', 'Default', 'Meaning'], fields)}

\`pipeline\`: \`Azure\` and \`Chunkr\` are older names for \`Vendor\` and \`Native\` and are echoed under the newer names. \`Vendor\` needs
a [provider](vendor.md) and is refused without one. \`llm_processing.llm_model_id\` and \`fallback_strategy: {Model}\` take the ids that \`GET /models\` lists.
\`tokenizer: {String: id}\` and \`XlmRobertaBase\` are read from the tokenizer folder (\`QUIRE_TOKENIZER_DIR\`),
where \`quire tokenizers pull\` puts them, or their first use if \`QUIRE_TOKENIZER_HUB\` names a hub. The task fails if one is unavailable.

## By segment type

\`segment_processing.<Type>.<field>\`, with the type in \`PascalCase\` or \`snake_case\`:

${table(['Field', 'Values', 'Meaning'], ofSegment)}

Defaults:

${table(['Type', '`strategy`', '`format`', '`crop_image`', '`description`'], byType)}

Without a language model, the built-in rules write every segment; the output's \`warnings\` contain \`llm_not_configured\`
once if the request itself asked for a model.
`;
}
