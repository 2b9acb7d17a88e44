const FENCED = /^(`{3,}|~{3,})[^\n`]*\n([\s\S]*?)\n?\1$/;

/** Removes a code fence around the whole answer. Fences inside stay. */
export function unfence(answer: string): string {
  const trimmed = answer.replace(/\r\n?/g, '\n').trim();
  const inner = FENCED.exec(trimmed);
  if (!inner || inner[2]!.includes(`\n${inner[1]}`)) return trimmed;
  return inner[2]!.trim();
}
