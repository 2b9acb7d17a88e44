import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { WeightsFile } from '../onnx/session.ts';

const dictionaries = new Map<string, Promise<string[]>>();

/**
 * The characters a recogniser can write, by class; read once per process. Class 0 is the blank of CTC, the last class is the space, which the
 * files leave out.
 */
export function loadDictionary(file: WeightsFile): Promise<string[]> {
  let dictionary = dictionaries.get(file.sha256);
  if (!dictionary) {
    dictionary = readDictionary(file);
    dictionaries.set(file.sha256, dictionary);
  }
  return dictionary;
}

async function readDictionary(file: WeightsFile): Promise<string[]> {
  const bytes = await readFile(file.path);
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (digest !== file.sha256) {
    throw new Error(`Dictionary ${file.path} has sha256 ${digest}, expected ${file.sha256}.`);
  }
  const text = bytes.toString('utf8');
  const characters = file.path.endsWith('.yml') ? charactersOfYaml(text) : charactersOfLines(text);
  return ['', ...characters, ' '];
}

/** One character a line; a character may itself be a space-like sign, so only the line end is cut. */
export function charactersOfLines(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines[lines.length - 1] === '') lines.pop();
  return lines;
}

/** The `character_dict` list of the exporter's YAML, which is flat and quotes only what YAML would misread. */
export function charactersOfYaml(text: string): string[] {
  const [, list = ''] = text.split('character_dict:');
  const characters: string[] = [];
  for (const line of list.split('\n')) {
    const item = /^ {2}- (.+?)\r?$/.exec(line)?.[1];
    if (item !== undefined) characters.push(unquoted(item));
  }
  return characters;
}

function unquoted(item: string): string {
  if (item.length > 2 && item.startsWith("'") && item.endsWith("'")) return item.slice(1, -1).replaceAll("''", "'");
  if (item.length > 2 && item.startsWith('"') && item.endsWith('"')) return JSON.parse(item) as string;
  return item;
}
