/** Answers of a language model that knows the labels. */
import type { Field } from '../../src/extract/schema/field.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The label in the structure of the schema: every property is present, null if the label has none. */
export function inStructure(field: Field, label: unknown): unknown {
  if (field.type === 'object' && (isObject(label) || field.path === '')) {
    const given = isObject(label) ? label : {};
    return Object.fromEntries(field.properties.map((child) => [child.name, inStructure(child, given[child.name])]));
  }
  if (field.type === 'array' && field.items) {
    return Array.isArray(label) ? label.map((item) => inStructure(field.items!, item)) : [];
  }
  return label ?? null;
}

/** The part of it that is in a text: a model that sees a part of a document knows no more. */
export function within(answer: unknown, text: string): unknown {
  const known = squeeze(text);
  const holds = (value: unknown): boolean => writings(value).some((written) => known.includes(written));
  const keep = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((item) => shareIn(item, holds) > 0.5).map(keep);
    if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, keep(child)]));
    return value === null || holds(value) ? value : null;
  };
  return keep(answer);
}

function shareIn(item: unknown, holds: (value: unknown) => boolean): number {
  const leaves = leavesOf(item);
  return leaves.filter(holds).length / Math.max(1, leaves.length);
}

export function leavesOf(value: unknown): unknown[] {
  if (value === null || value === undefined) return [];
  return typeof value === 'object' ? Object.values(value).flatMap(leavesOf) : [value];
}

const squeeze = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** A number may be printed with two decimals, a date in any order; booleans are inferred. */
function writings(value: unknown): string[] {
  if (typeof value === 'boolean') return [''];
  if (typeof value === 'number') return [squeeze(String(value)), squeeze(value.toFixed(2))];
  const text = String(value);
  const date = /^(\d{4})-\d\d-\d\d$/.exec(text);
  return date ? [squeeze(text), date[1]!] : [squeeze(text)];
}

/** Changes every leaf and keeps the structure. `at` counts the leaves. */
export function changed(answer: unknown, change: (value: unknown, at: number) => unknown): unknown {
  let at = 0;
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, walk(child)]));
    return value === null ? null : change(value, at++);
  };
  return walk(answer);
}
