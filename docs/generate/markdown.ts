/** A Markdown table; bars inside cells are escaped, so that no text can break it. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

export const code = (text: string): string => `\`${text}\``;

const UNITS = [
  ['GiB', 1024 ** 3],
  ['MiB', 1024 ** 2],
  ['KiB', 1024],
] as const;

/** `536870912` → `536870912 (512 MiB)`; other units stay as they are. */
export function amount(value: number, unit: string): string {
  const [name, size] = (unit === 'bytes' && UNITS.find(([, bytes]) => value >= bytes)) || [];
  return name ? `${value} (${value / size!} ${name})` : String(value);
}
