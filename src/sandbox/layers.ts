/** Isolation layers of a working process. Each is used if the system supports it; none is required. */
export const LAYER_NAMES = [
  'watch',
  'resource-limits',
  'namespaces',
  'system-calls',
  'paths',
  'mac-sandbox',
  'account',
  'javascript',
] as const;
export type LayerName = (typeof LAYER_NAMES)[number];

export interface Layer {
  name: LayerName;
  holds: boolean;
  /** What it does, or why it is not active and how to enable it. */
  text: string;
}

/** What a compromised process still cannot do. */
export const GUARANTEES = {
  network: { needs: ['namespaces', 'system-calls', 'mac-sandbox'], words: 'reach a network' },
  files: { needs: ['namespaces', 'paths', 'mac-sandbox'], words: 'read or write files outside its folder' },
} as const satisfies Record<string, { needs: readonly LayerName[]; words: string }>;
export type Guarantee = keyof typeof GUARANTEES;

export function missingGuarantees(layers: readonly Layer[]): Guarantee[] {
  const standing = new Set<LayerName>(layers.filter(({ holds }) => holds).map(({ name }) => name));
  return (Object.keys(GUARANTEES) as Guarantee[]).filter(
    (guarantee) => !GUARANTEES[guarantee].needs.some((name) => standing.has(name)),
  );
}

/** What a compromised process could do, in one sentence; null if nothing. */
export function gapsInWords(layers: readonly Layer[]): string | null {
  const gaps = missingGuarantees(layers);
  if (gaps.length === 0) return null;
  const words = gaps.map((gap) => GUARANTEES[gap].words).join(' and ');
  return `a document that took its process over could ${words} with the rights of this account`;
}
