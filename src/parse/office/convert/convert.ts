import type { ParseContext } from '../../context.ts';
import type { Conversion, Converted } from './conversion.ts';
import type { SpareLibreOffice } from './spare-libreoffice.ts';
import { convertWithProgram } from './system-libreoffice.ts';
import { convertWithWasm } from './wasm-libreoffice.ts';

/** Renders an Office file with the LibreOffice that this server has. */
export function convert(conversion: Conversion, spare: SpareLibreOffice, ctx: ParseContext): Promise<Converted> {
  const program = ctx.officeProgram ?? null;
  return program === null
    ? convertWithWasm(conversion, spare, ctx)
    : convertWithProgram(program, conversion, spare, ctx);
}
