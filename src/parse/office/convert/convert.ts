import type { ParseContext } from '../../context.ts';
import type { Conversion, Converted } from './conversion.ts';
import { convertWithProgram } from './system-libreoffice.ts';
import { convertWithWasm } from './wasm-libreoffice.ts';

/** Renders an Office file with the LibreOffice that this server has. */
export function convert(conversion: Conversion, ctx: ParseContext): Promise<Converted> {
  const program = ctx.officeProgram ?? null;
  return program === null ? convertWithWasm(conversion, ctx) : convertWithProgram(program, conversion, ctx);
}
