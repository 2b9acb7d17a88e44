import { findHeif, findLibreOffice } from '../parse/without-engines.ts';
import type { Settings } from '../wiring/settings.ts';

/** Path of LibreOffice; null for the built-in one. */
export const officeProgram = (settings: Settings): string | null =>
  findLibreOffice(settings.QUIRE_LIBREOFFICE, process.env.PATH ?? '');

/** Path of libheif's decoder; null if not installed. */
export const heifProgram = (): string | null => findHeif(process.env.PATH ?? '');
