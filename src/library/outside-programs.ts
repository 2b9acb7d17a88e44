import { findHeif, findLibreOffice } from '../parse/without-engines.ts';
import type { Settings } from '../wiring/settings.ts';

/** The LibreOffice that working processes use; null for the one that comes with Quire. */
export const officeProgram = (settings: Settings): string | null =>
  findLibreOffice(settings.QUIRE_LIBREOFFICE, process.env.PATH ?? '');

/** libheif's decoder that working processes use; null where none is installed. */
export const heifProgram = (): string | null => findHeif(process.env.PATH ?? '');
