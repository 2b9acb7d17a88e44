import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const COMMON = '/org.openoffice.Office.Common';

/** What a fresh profile says, so that a document can start nothing and fetch nothing. [path, name, value] */
const SETTINGS = [
  [`${COMMON}/Security/Scripting`, 'MacroSecurityLevel', '3'],
  [`${COMMON}/Security/Scripting`, 'DisableMacrosExecution', 'true'],
  [`${COMMON}/Security/Scripting`, 'DisablePythonRuntime', 'true'],
  [`${COMMON}/Security/Scripting`, 'DisableActiveContent', 'true'],
  // Pictures and sections that a document links are fetched from trusted places only, and none is trusted.
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

/** Makes a profile for one run. A profile marked as set up by the same build is not set up again. */
export async function writeProfile(folder: string, buildId: string | null): Promise<void> {
  await mkdir(join(folder, 'user', 'extensions'), { recursive: true, mode: 0o700 });
  await writeFile(join(folder, 'user', 'registrymodifications.xcu'), profileXml());
  if (buildId !== null) await writeFile(join(folder, 'user', 'extensions', 'buildid'), buildId);
}
