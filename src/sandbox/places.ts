import { existsSync, realpathSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface VisiblePlaces {
  /** Readable and executable. */
  readable: string[];
  /** Writable: the folders of the runs. */
  writable: string[];
}

const ROOT = path.join(import.meta.dirname, '../..');

/** Only what a working process loads: data and `.env` files are in the project folder too. */
const OWN = ['package.json', 'src', 'dist', 'models', 'node_modules'].map((name) => path.join(ROOT, name));

/** As a package, the program is inside of `node_modules`. */
const AMONG = path.basename(path.dirname(ROOT)) === 'node_modules' ? [path.dirname(ROOT)] : [];
const PROGRAM = [...OWN, ...AMONG];

/** Compiled code of working processes, readable for them like the packages beside it. */
export const COMPILED_CODE = path.join(AMONG[0] ?? path.join(ROOT, 'node_modules'), '.cache', 'quire-workers');

/** Libraries, fonts and programs such as LibreOffice. Only parts of `/etc`, which contains keys and passwords. */
const SYSTEM: Readonly<Record<string, readonly string[]>> = {
  linux: [
    ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/opt', '/nix/store', '/gnu/store'],
    ...['ld.so.cache', 'ld.so.conf', 'ld.so.conf.d', 'alternatives', 'fonts', 'libreoffice', 'mime.types'].map(inEtc),
    ...['passwd', 'group', 'nsswitch.conf', 'localtime', 'timezone', 'locale.alias', 'ssl/openssl.cnf'].map(inEtc),
    ...['/var/cache/fontconfig', '/var/spool/libreoffice', '/var/lib/libreoffice', '/sys/devices/system'],
  ],
  darwin: ['/usr', '/bin', '/sbin', '/opt', '/System', '/Library', '/Applications', '/private/etc/localtime', '/dev'],
};

function inEtc(name: string): string {
  return `/etc/${name}`;
}

/** Adds the targets of links: Node.js loads modules by their real path. */
function withTargets(places: readonly string[]): string[] {
  const found = places.filter((place) => existsSync(place));
  return [...new Set(found.flatMap((place) => [place, realpathSync(place)]))];
}

export function placesOf(folder: string, extra: readonly string[]): VisiblePlaces {
  const node = path.dirname(realpathSync(process.execPath));
  return {
    readable: withTargets([...(SYSTEM[os.platform()] ?? []), node, ...PROGRAM, ...extra]),
    writable: withTargets([folder]),
  };
}
