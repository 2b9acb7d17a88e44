import { parseArgs } from 'node:util';
import { heifProgram } from '../../../library/open-pool.ts';
import { readVendor } from '../../../wiring/configured-vendor.ts';
import { readSettings, type Settings } from '../../../wiring/settings.ts';
import type { Command } from '../../command.ts';
import { databaseCheck } from '../../doctor/database-check.ts';
import { type Check, type Finding, missingFinding, noteFinding, okFinding, reasonOf } from '../../doctor/finding.ts';
import { languageModelCheck } from '../../doctor/language-model-check.ts';
import { machineChecks } from '../../doctor/machine-checks.ts';
import { modelChecks } from '../../doctor/model-checks.ts';
import { officeCheck } from '../../doctor/office-check.ts';
import { sandboxFindings } from '../../doctor/sandbox-checks.ts';
import { requireFreePort } from '../../server/free-port.ts';

/** A port in use is only a note: the server itself may be using it. */
const portCheck =
  ({ QUIRE_HOST, QUIRE_PORT }: Settings): Check =>
  async () => {
    try {
      await requireFreePort(QUIRE_HOST, QUIRE_PORT, 'QUIRE_PORT');
      const port = QUIRE_PORT === 0 ? 'a free one is taken' : `${QUIRE_PORT} on ${QUIRE_HOST} is free`;
      return okFinding('Port', port);
    } catch (error) {
      return noteFinding('Port', reasonOf(error));
    }
  };

const WHAT = 'HEIC photos';

/** Which program decodes HEIC; nothing comes with Quire, since the decoders are not under permissive licences. */
const heifCheck: Check = async () => {
  const program = heifProgram();
  if (program !== null) return okFinding(WHAT, `${program} decodes them`);
  return noteFinding(
    WHAT,
    'cannot be read until libheif is installed (apt install libheif-examples, brew install libheif).',
  );
};

/** Optional programs. */
const extraChecks = (settings: Settings): Check[] => [
  officeCheck(settings),
  heifCheck,
  languageModelCheck(settings),
  async () => vendorCheck(settings),
];

function vendorCheck(settings: Settings): Finding {
  const what = 'Document analysis';
  try {
    if (readVendor(settings))
      return okFinding(what, 'Azure Document Intelligence reads documents for `pipeline: Vendor`');
  } catch (error) {
    return missingFinding(what, reasonOf(error));
  }
  return noteFinding(what, 'none: `pipeline: Vendor` is refused. Set QUIRE_AZURE_ENDPOINT and QUIRE_AZURE_KEY.');
}

const STATE_WIDTH = 'missing'.length;
const WHAT_WIDTH = 'Text recognition'.length;

const lineOf = ({ state, what, text }: Finding): string =>
  `${state.padEnd(STATE_WIDTH)}  ${what.padEnd(WHAT_WIDTH)}  ${text}\n`;

export const doctorCommand: Command = {
  usage: 'doctor',
  summary: 'Check what is installed and configured, and show what is missing and how to add it.',
  details: `  One line per check: ok, missing (Quire cannot work without it) or note (optional).
  Exit code 0 when nothing is missing, otherwise 1. Nothing is started or changed; each language model is asked
  two short questions.`,
  async run(args) {
    parseArgs({ args, options: {} });
    const settings = readSettings(process.env);
    const checks = [
      ...machineChecks(settings),
      portCheck(settings),
      databaseCheck(settings),
      ...modelChecks(settings),
      ...extraChecks(settings),
    ];
    let healthy = true;
    const tell = (finding: Finding): void => {
      healthy &&= finding.state !== 'missing';
      process.stdout.write(lineOf(finding));
    };
    for (const check of checks) tell(await check());
    for (const finding of await sandboxFindings(settings)) tell(finding);
    return healthy ? 0 : 1;
  },
};
