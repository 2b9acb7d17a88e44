/**
 * Text in the format `flowed` (RFC 3676): a line that ends with a space goes on with the next one of the same quote depth. A
 * leading space was put there to protect the line and goes.
 */
export function unflow(text: string, deletesSpace: boolean): string {
  const lines: string[] = [];
  let before: { depth: number; isOpen: boolean } | null = null;
  for (const raw of text.split(/\r\n|\n|\r/)) {
    const depth = /^>*/.exec(raw)![0].length;
    let line = raw.slice(depth);
    if (line.startsWith(' ')) line = line.slice(1);
    const isSignature = line === '-- ';
    const isOpen = line.endsWith(' ') && !isSignature;
    const content = isOpen && deletesSpace ? line.slice(0, -1) : line;
    if (before?.isOpen && before.depth === depth && !isSignature) lines[lines.length - 1] += content;
    else lines.push(`${'>'.repeat(depth)}${depth > 0 ? ' ' : ''}${content}`);
    before = { depth, isOpen };
  }
  return lines.map((line) => line.trimEnd()).join('\n');
}
