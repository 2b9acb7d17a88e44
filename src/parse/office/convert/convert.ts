import { isQuireError } from '../../../domain/errors.ts';
import type { ParseContext } from '../../context.ts';
import { type Conversion, type Converted, mayDraw, noteFailure, noteSuccess, partFor } from './conversion.ts';
import type { SpareLibreOffice } from './spare-libreoffice.ts';
import { convertWithProgram } from './system-libreoffice.ts';
import { convertWithWasm } from './wasm-libreoffice.ts';
import { hasWasm } from './wasm-package.ts';

/** Converts with the installed LibreOffice, or with the built-in build if that fails. */
export async function convert(conversion: Conversion, spare: SpareLibreOffice, ctx: ParseContext): Promise<Converted> {
  const program = ctx.officeProgram ?? null;
  const part = partFor(conversion.format);
  if (program === null) return convertWithWasm(conversion, spare, ctx);
  if (!mayDraw(program, part) && hasWasm()) return convertWithWasm(conversion, spare, ctx);
  try {
    const converted = await convertWithProgram(program, conversion, spare, ctx);
    noteSuccess(program, part);
    return converted;
  } catch (error) {
    if (ctx.signal.aborted || isLimit(error) || !hasWasm()) throw error;
    const converted = await convertWithWasm(conversion, spare, ctx);
    noteFailure(program, part);
    return converted;
  }
}

/** A file that exceeds a limit would do so with both builds. */
const isLimit = (error: unknown): boolean =>
  isQuireError(error) && ['conversion_timed_out', 'out_of_memory'].includes(error.code);
