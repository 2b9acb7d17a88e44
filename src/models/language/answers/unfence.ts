const FENCED = /^(`{3,}|~{3,})[^\n`]*\n([\s\S]*?)\n?\1$/;

/** Takes off the code fence that models like to put around what they were asked for. Fences inside stay. */
export function unfence(answer: string): string {
  const trimmed = answer.replace(/\r\n?/g, '\n').trim();
  const inner = FENCED.exec(trimmed);
  if (!inner || inner[2]!.includes(`\n${inner[1]}`)) return trimmed;
  return inner[2]!.trim();
}
