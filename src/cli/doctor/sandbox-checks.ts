import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sandboxOf } from '../../library/open-pool.ts';
import { gapsInWords, type Layer, type LayerName } from '../../sandbox/index.ts';
import type { Settings } from '../../wiring/settings.ts';
import { type Finding, missing, note, ok } from './finding.ts';

const WHAT: Readonly<Record<LayerName, string>> = {
  watch: 'Sandbox: watch',
  'resource-limits': 'Sandbox: limits',
  namespaces: 'Sandbox: rooms',
  'system-calls': 'Sandbox: calls',
  paths: 'Sandbox: paths',
  'mac-sandbox': 'Sandbox: macOS',
  account: 'Sandbox: account',
  javascript: 'Sandbox: script',
};

/** Opens the sandbox in a temporary folder. */
async function layersOf(settings: Settings): Promise<readonly Layer[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quire-doctor-'));
  try {
    const place = { folder, ownFolder: folder };
    const tried = settings.QUIRE_SANDBOX === 'require' ? { ...settings, QUIRE_SANDBOX: 'auto' as const } : settings;
    return (await sandboxOf(tried, place)).layers;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function verdict(layers: readonly Layer[], mode: Settings['QUIRE_SANDBOX']): Finding {
  const text = gapsInWords(layers);
  if (text === null) return ok('a document that took its process over could reach no network and no file of yours');
  if (mode === 'off') return note(`${text}: QUIRE_SANDBOX is off.`);
  return mode === 'require'
    ? missing(`${text}, and QUIRE_SANDBOX is "require"; see the lines below.`)
    : note(`${text}; see the lines below for what is missing.`);
}

export async function sandboxFindings(settings: Settings): Promise<(Finding & { what: string })[]> {
  const layers = await layersOf(settings);
  const lines = layers.map(({ name, holds, text }) => ({ what: WHAT[name], ...(holds ? ok : note)(text) }));
  return [{ what: 'Sandbox', ...verdict(layers, settings.QUIRE_SANDBOX) }, ...lines];
}
