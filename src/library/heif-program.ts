import { findHeif } from '../parse/without-engines.ts';

/** libheif's decoder that working processes use; null where none is installed. */
export const heifProgram = (): string | null => findHeif(process.env.PATH ?? '');
