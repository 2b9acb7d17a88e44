import { execFile, execFileSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const PROGRAM = path.join(import.meta.dirname, 'without-network.ts');
/** Brings the loopback interface up (SIOCSIFFLAGS, IFF_UP), which is down in a new network namespace. */
const LOOPBACK_UP =
  'use Socket; socket(my $s, AF_INET, SOCK_DGRAM, 0) or die; my $r = pack("a16sx14", "lo", 1); ioctl($s, 0x8914, $r) or die "$!"';
const INSIDE = ['unshare', '--net', 'sh', '-c', `perl -e '${LOOPBACK_UP}' && exec "$@"`, 'sh'];

function whyNot(): string | null {
  try {
    execFileSync(INSIDE[0]!, [...INSIDE.slice(1), 'true'], { stdio: 'pipe' });
    return null;
  } catch (error) {
    return String((error as { stderr?: Buffer }).stderr ?? error).trim() || 'it failed';
  }
}

const trouble = whyNot();
if (trouble !== null) {
  process.stderr.write(
    `*** SKIPPED: the service is not tested without a network; that needs root, unshare and perl (${trouble}). ***\n`,
  );
}

describe.skipIf(trouble !== null)('without a network', () => {
  it('the service starts, parses and extracts, and makes no network connection', async () => {
    const command = [...INSIDE, process.execPath, '--disable-warning=ExperimentalWarning', PROGRAM];
    const { stdout } = await promisify(execFile)(command[0]!, command.slice(1));
    const result = JSON.parse(stdout.trim().split('\n').at(-1)!);
    const well = 'Succeeded';
    expect(result.ends).toEqual({ pdf: well, png: well, xlsx: well, docx: well, extract: well, key: well });
    expect(result).toMatchObject({ tried: 0, isCounted: true });
  });
});
