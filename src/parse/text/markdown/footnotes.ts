export interface Footnote {
  name: string;
  text: string;
}

const FENCE = /^ {0,3}(```+|~~~+)/;
const NOTE = /^ {0,3}\[\^([^\]\s]{1,100})\]:[ \t]*(.*)$/;

/** Takes the notes (`[^1]: …`) out of a text, in order; lines that are indented go on with the note before them. */
export function takeFootnotes(text: string): { body: string; notes: Footnote[] } {
  if (!text.includes('[^')) return { body: text, notes: [] };
  const body: string[] = [];
  const notes: Footnote[] = [];
  let fence: string | null = null;
  let open: Footnote | null = null;
  for (const line of text.split(/\r?\n/)) {
    const mark = FENCE.exec(line)?.[1];
    if (mark && fence === null) fence = mark;
    else if (mark && fence !== null && mark.startsWith(fence)) fence = null;
    const note = fence === null ? NOTE.exec(line) : null;
    if (note) {
      open = { name: note[1]!, text: note[2]! };
      notes.push(open);
    } else if (open && /^(?: {2,}|\t)\S/.test(line)) open.text += `\n${line.trim()}`;
    else {
      if (line.trim() !== '') open = null;
      body.push(line);
    }
  }
  return { body: body.join('\n'), notes };
}
