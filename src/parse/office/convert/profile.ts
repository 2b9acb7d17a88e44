import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const COMMON = '/org.openoffice.Office.Common';

/** Settings that prevent documents from running or fetching anything: [path, name, value]. */
const SETTINGS = [
  [`${COMMON}/Security/Scripting`, 'MacroSecurityLevel', '3'],
  [`${COMMON}/Security/Scripting`, 'DisableMacrosExecution', 'true'],
  [`${COMMON}/Security/Scripting`, 'DisablePythonRuntime', 'true'],
  [`${COMMON}/Security/Scripting`, 'DisableActiveContent', 'true'],
  // Linked content is fetched from trusted locations only, and there are none.
  [`${COMMON}/Security/Scripting`, 'BlockUntrustedRefererLinks', 'true'],
  [`${COMMON}/Security/Scripting`, 'DisableOLEAutomation', 'true'],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', '0'],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', '2'],
  [`${COMMON}/Misc`, 'FirstRun', 'false'],
  [`${COMMON}/Java/VirtualMachine`, 'Enable', 'false'],
] as const;

export function profileXml(): string {
  const items = SETTINGS.map(
    ([path, name, value]) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${items.join('\n')}
</oor:items>
`;
}

/** Writes a profile for one run. With the right build id, LibreOffice skips its first-start setup. */
export async function writeProfile(folder: string, buildId: string | null): Promise<void> {
  await mkdir(join(folder, 'user', 'extensions'), { recursive: true, mode: 0o700 });
  await writeFile(join(folder, 'user', 'registrymodifications.xcu'), profileXml());
  if (buildId !== null) await writeFile(join(folder, 'user', 'extensions', 'buildid'), buildId);
}
