import { heifProgram } from '../../library/heif-program.ts';
import { type Check, noteFinding, okFinding } from './finding.ts';

const WHAT = 'HEIC photos';

/** Which program decodes HEIC; nothing comes with Quire, since the decoders are not under permissive licences. */
export const heifCheck: Check = async () => {
  const program = heifProgram();
  if (program !== null) return okFinding(WHAT, `${program} decodes them`);
  return noteFinding(
    WHAT,
    'cannot be read until libheif is installed (apt install libheif-examples, brew install libheif).',
  );
};
