import type { TextBlock, TextCell } from '../block.ts';
import type { DataNode } from './data-tree.ts';

/** More columns are unreadable; such records are written as lines. */
const MOST_COLUMNS = 24;
const LONGEST_NAME = 80;

/**
 * Formats named values: one value per line, similar records as a table, everything else under a heading.
 *
 *     <order><ref>7</ref><buyer><name>Ann</name></buyer><line>…</line><line>…</line></order>
 *
 *     ## order: 7
 *     ref: 7
 *     buyer name: Ann
 *     ┌─────┬─────┐
 *     │ sku │ qty │
 */
export function treeBlocks(root: DataNode): TextBlock[] {
  const blocks: TextBlock[] = [];
  write(root, blocks, 1);
  const first = blocks.find(({ type }) => type === 'SectionHeader');
  if (first && first === blocks[0]) first.type = 'Title';
  return blocks;
}

const isLeaf = (node: DataNode): boolean => node.value !== null;
/** Has only values as children. */
const isRecord = (node: DataNode): boolean => !isLeaf(node) && node.children.length > 0 && node.children.every(isLeaf);

function write(node: DataNode, blocks: TextBlock[], level: number): void {
  if (isLeaf(node)) {
    blocks.push({ type: 'Text', text: lineOf('', node) });
    return;
  }
  const heading = headingOf(node);
  if (heading !== '') blocks.push({ type: 'SectionHeader', level: Math.min(level, 6), text: heading });
  let lines: string[] = [];
  const close = (): void => {
    if (lines.length > 0) blocks.push({ type: 'Text', text: lines.join('\n'), keepsLines: true });
    lines = [];
  };
  for (const { first: child, records } of alikeTogether(node.children)) {
    if (records.length > 1 || isListOfOne(node)) {
      close();
      // Under the same heading, the name of the records adds nothing.
      if (child.name && node.children.length > records.length && !heading.includes(child.name))
        blocks.push({ type: 'Caption', text: child.name });
      blocks.push(tableOf(records.map(({ children }) => children)));
    } else if (isLeaf(child)) lines.push(lineOf('', child));
    else if (isRecord(child) && child.name !== '')
      lines.push(...child.children.map((inner) => lineOf(child.name, inner)));
    else {
      close();
      write(child, blocks, level + 1);
    }
  }
  close();
}

/** The name, with the first value if it is short: `order: ORD-10000`. */
function headingOf({ name, children }: DataNode): string {
  const [first] = children;
  if (!first?.value || first.value.length > LONGEST_NAME) return name;
  if (children.every((child) => child.name === first.name)) return name;
  return name === '' ? first.value : `${name}: ${first.value}`;
}

const lineOf = (outer: string, { name, value }: DataNode): string => {
  const label = [outer, name].filter(Boolean).join(' ');
  return label === '' ? (value ?? '') : `${label}: ${value}`;
};

/** `lines` with a single `line` is a list too, like its longer neighbours. */
const isListOfOne = ({ name, children }: DataNode): boolean => {
  const [only, ...others] = children;
  if (!only || others.length > 0 || only.name === '' || !name.startsWith(only.name)) return false;
  return isRecord(only) && only.children.length <= MOST_COLUMNS;
};

interface Alike {
  first: DataNode;
  records: DataNode[];
}

/** Groups consecutive records with one name and similar fields. */
function alikeTogether(nodes: readonly DataNode[]): Alike[] {
  const groups: Alike[] = [];
  let columns = new Set<string>();
  for (const node of nodes) {
    const names = node.children.map(({ name }) => name);
    const group = groups.at(-1);
    const together = new Set([...columns, ...names]);
    const isAlike = group?.first.name === node.name && isRecord(group.first) && isRecord(node);
    if (group && isAlike && together.size <= MOST_COLUMNS) group.records.push(node);
    else groups.push({ first: node, records: [node] });
    columns = groups.at(-1) === group ? together : new Set(names);
  }
  return groups;
}

export function tableOf(records: readonly (readonly DataNode[])[]): TextBlock {
  const columns = [...new Set(records.flatMap((record) => record.map(({ name }) => name)))];
  const cell = (text: string): TextCell => ({ text, rowSpan: 1, columnSpan: 1 });
  const rows = records.map((record) =>
    columns.map((column) =>
      cell(
        record
          .filter(({ name }) => name === column)
          .map(({ value }) => value)
          .join(', '),
      ),
    ),
  );
  return { type: 'Table', text: '', headerRowCount: 1, rows: [columns.map(cell), ...rows] };
}
