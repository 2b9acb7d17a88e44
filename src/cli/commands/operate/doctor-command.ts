import { parseArgs } from 'node:util';
import { heifProgram } from '../../../library/outside-programs.ts';
import { readVendor } from '../../../wiring/configured-vendor.ts';
import { readSettings, type Settings } from '../../../wiring/settings.ts';
import type { Command } from '../../command.ts';
import { databaseCheck } from '../../doctor/database-check.ts';
import { type Check, type Finding, missing, note, ok, reasonOf } from '../../doctor/finding.ts';
import { languageModelCheck } from '../../doctor/language-model-check.ts';
import { machineChecks } from '../../doctor/machine-checks.ts';
import { modelChecks } from '../../doctor/model-checks.ts';
import { officeCheck } from '../../doctor/office-check.ts';
import { sandboxFindings } from '../../doctor/sandbox-checks.ts';
import { requireFreePort } from '../../server/free-port.ts';

/** Only a note: the server itself may be using the port. */
async function port({ QUIRE_HOST, QUIRE_PORT }: Settings): Promise<Finding> {
  try {
    await requireFreePort(QUIRE_HOST, QUIRE_PORT, 'QUIRE_PORT');
    return ok(QUIRE_PORT === 0 ? 'a free one is taken' : `${QUIRE_PORT} on ${QUIRE_HOST} is free`);
  } catch (error) {
    return note(reasonOf(error));
  }
}

/** Quire contains no HEIC decoder, because of their licences. */
function heifDecoder(): Finding {
  const program = heifProgram();
  if (program !== null) return ok(`${program} decodes them`);
  return note('cannot be read until libheif is installed (apt install libheif-examples, brew install libheif).');
}

function vendor(settings: Settings): Finding {
  if (readVendor(settings)) return ok('Azure Document Intelligence reads documents for `pipeline: Vendor`');
  return note('none: `pipeline: Vendor` is refused. Set QUIRE_AZURE_ENDPOINT and QUIRE_AZURE_KEY.');
}

const checksFor = (settings: Settings): Check[] => [
  ...machineChecks(settings),
  { what: 'Port', look: () => port(settings) },
  databaseCheck(settings),
  ...modelChecks(settings),
  officeCheck(settings),
  { what: 'HEIC photos', look: heifDecoder },
  languageModelCheck(settings),
  { what: 'Document analysis', look: () => vendor(settings) },
];

const STATE_WIDTH = 'missing'.length;
const WHAT_WIDTH = 'Text recognition'.length;

export const doctorCommand: Command = {
  usage: 'doctor',
  summary: 'Check what is installed and configured, and show what is missing and how to add it.',
  details: `  One line per check: ok, missing (Quire cannot work without it) or note (optional).
  Exit code 0 when nothing is missing, otherwise 1. Nothing is started or changed; each language model is asked
  two short questions.`,
  async run(args) {
    parseArgs({ args, options: {} });
    const settings = readSettings(process.env);
    let healthy = true;
    const tell = (what: string, { state, text }: Finding): void => {
      healthy &&= state !== 'missing';
      process.stdout.write(`${state.padEnd(STATE_WIDTH)}  ${what.padEnd(WHAT_WIDTH)}  ${text}\n`);
    };
    for (const { what, look } of checksFor(settings)) {
      const looking = (async () => look())();
      tell(what, await looking.catch((error: unknown) => missing(`${reasonOf(error)}.`)));
    }
    for (const { what, ...finding } of await sandboxFindings(settings)) tell(what, finding);
    return healthy ? 0 : 1;
  },
};
