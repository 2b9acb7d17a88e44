import type { Field } from '../schema/field.ts';
import { splitName } from '../schema/tokens.ts';

/** The question for one leaf of the schema. */
export interface Query {
  field: Field;
  /** `seller : name ( text ) name of the seller`, as in training (training/extract/generator/documents.py). */
  text: string;
  /** Whether the field is part of a list. */
  isMany: boolean;
}

/** Lists inside list items are skipped. */
export const queriesOf = (root: Field): Query[] => [...ask(root, '', false)];

function* ask(field: Field, parent: string, isMany: boolean): Generator<Query> {
  if (field.type === 'object') {
    const inside = field.path === '' || field.path.endsWith('[]') ? parent : joined(parent, field.name);
    for (const child of field.properties) yield* ask(child, inside, isMany);
  } else if (field.type !== 'array') {
    yield { field, text: queryText(field, parent, field.name), isMany };
  } else if (field.items && !isMany) {
    if (field.items.type === 'object') yield* ask(field.items, joined(parent, field.name), true);
    else if (field.items.type !== 'array') {
      yield { field: field.items, text: queryText(field.items, parent, field.name, field.description), isMany: true };
    }
  }
}

const joined = (parent: string, name: string): string => `${parent} ${plainName(name)}`.trim();
const plainName = (name: string): string => splitName(name).toLowerCase();

function queryText(field: Field, parent: string, name: string, about = ''): string {
  const said = [about, field.description].filter(Boolean).join(' ');
  const start = parent ? `${parent} : ${plainName(name)}` : plainName(name);
  return `${start} ( ${statedKind(field)} )${said ? ` ${said}` : ''}`;
}

function statedKind({ type, kind }: Field): 'number' | 'date' | 'text' {
  if (type === 'number' || type === 'integer') return 'number';
  return kind === 'date' || kind === 'date-time' ? 'date' : 'text';
}
