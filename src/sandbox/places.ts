import { existsSync, realpathSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The part of the file system that a working process can see. */
export interface VisiblePlaces {
  /** Read, and run. */
  readable: string[];
  /** Written: the folders of the runs. */
  writable: string[];
}

const ROOT = path.join(import.meta.dirname, '../..');

/** Of the project only what a working process loads: the data folder lies beside it by default, and `.env` files do. */
const OWN = ['package.json', 'src', 'dist', 'models', 'node_modules'].map((name) => path.join(ROOT, name));

/** As a package the program lies among the packages that it needs. */
const AMONG = path.basename(path.dirname(ROOT)) === 'node_modules' ? [path.dirname(ROOT)] : [];
const PROGRAM = [...OWN, ...AMONG];

/** Compiled code of working processes: seen by them like the packages that it lies among, changed by none of them. */
export const COMPILED_CODE = path.join(AMONG[0] ?? path.join(ROOT, 'node_modules'), '.cache', 'quire-workers');

/** Libraries, fonts, and programs such as LibreOffice. Of `/etc` only what they need: keys and passwords lie there too. */
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

/** A link is seen under its name and at its end: Node.js loads modules by where they really are. */
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
