import { parseArgs } from 'node:util';
import { readSettings } from '../wiring/settings.ts';
import type { Command } from './command.ts';
import { databaseCheck } from './doctor/database-check.ts';
import { extraChecks } from './doctor/extra-checks.ts';
import type { Finding } from './doctor/finding.ts';
import { machineChecks } from './doctor/machine-checks.ts';
import { modelChecks } from './doctor/model-checks.ts';
import { portCheck } from './doctor/port-check.ts';
import { sandboxFindings } from './doctor/sandbox-checks.ts';

const STATE_WIDTH = 'missing'.length;
const WHAT_WIDTH = 'Text recognition'.length;

const lineOf = ({ state, what, text }: Finding): string =>
  `${state.padEnd(STATE_WIDTH)}  ${what.padEnd(WHAT_WIDTH)}  ${text}\n`;

export const doctorCommand: Command = {
  usage: 'doctor',
  summary: 'Look at what is installed and configured, and say what is missing and how to add it.',
  details: `  One line each: ok, missing (Quire cannot work without it) or note (it can).
  Exit code 0 when nothing is missing, otherwise 1. Nothing is started or changed; language models are asked two
  short questions each.`,
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
