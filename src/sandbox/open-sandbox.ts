import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isRoot, letThrough, othersCanReach, SANDBOX_ACCOUNT } from './account.ts';
import { scrubbedEnvironment } from './environment.ts';
import { type KernelRules, kernelRuleArguments } from './kernel/kernel-rules.ts';
import { isKnownArchitecture } from './kernel/system-calls.ts';
import { GUARANTEES, type Layer, missingGuarantees } from './layers.ts';
import { type ResourceLimits, withResourceLimits } from './limits.ts';
import { placesOf, type VisiblePlaces } from './places.ts';
import { findProgram, type Trouble, tryRunning } from './probe.ts';
import { Sandbox, type SandboxMode } from './sandbox.ts';

const quoted = (place: string): string => `"${place.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
const below = (places: readonly string[]): string => places.map((place) => `(subpath ${quoted(place)})`).join(' ');

const PRIVATE = ['/Users', '/Volumes', '/private/var', '/private/tmp', '/private/etc'];

/** Profile for macOS `sandbox-exec`: no network, writes and private reads only in the given places. The last match wins. */
export function macProfile({ readable, writable }: VisiblePlaces, temporaryFolder: string): string {
  const ours = [...writable, temporaryFolder];
  return [
    '(version 1)',
    '(allow default)',
    '(deny network*)',
    '(deny file-write*)',
    `(allow file-write* ${below(ours)} (literal "/dev/null"))`,
    `(deny file-read-data ${below(PRIVATE)})`,
    `(allow file-read-data ${below([...readable, ...ours])})`,
    '(deny process-info* (target others))',
    '(deny signal (target others))',
  ].join('\n');
}

export interface SandboxOptions {
  mode: SandboxMode;
  /** Contains the folders of runs; working processes write only here. */
  folder: string;
  /** The highest private folder: root makes the path below it accessible for the account of working processes. */
  ownFolder: string;
  /** Places that working processes may read in addition to the program. */
  readable: readonly string[];
  limits: ResourceLimits;
  usesCompiledCode?: boolean;
  searchPath: string | undefined;
}

/** Tests which layers work on this system and uses them. With `require`, throws if a guarantee is missing. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { mode, limits, searchPath } = options;
  const folder = path.resolve(options.folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const places = placesOf(folder, options.readable);
  const found = await new Walls({ ...options, folder }, places).raise();
  const missing = missingGuarantees(found.layers);
  if (mode === 'require' && missing.length > 0) {
    const words = missing.map((name) => `to ${GUARANTEES[name].words}`).join(' and ');
    const reasons = found.layers.filter(({ holds }) => !holds).map(({ name, text }) => `${name}: ${text}`);
    throw new Error(`QUIRE_SANDBOX=require, but nothing here forbids a working process ${words}. ${reasons.join(' ')}`);
  }
  // Node.js uses compiled code only if it looks writable: the system itself must prevent writing.
  const usesCompiledCode = options.usesCompiledCode === true && !missing.includes('files');
  return new Sandbox({ ...found, limits, folder, places, searchPath, usesCompiledCode });
}

const NAMESPACES = 'bubblewrap: no network, no other processes, only the files it needs';
const PATHS = 'Landlock: only the files it needs, whatever else the account could open';
const SYSTEM_CALLS = 'seccomp: no sockets to a network, no connecting, no doors into the kernel';

const held = (name: Layer['name'], text: string): Layer => ({ name, holds: true, text });
const absent = (name: Layer['name'], text: string): Layer => ({ name, holds: false, text });

/** Tests layers one after another, since later ones are inside of earlier ones. */
class Walls {
  readonly #options: SandboxOptions;
  readonly #places: VisiblePlaces;
  readonly #layers: Layer[] = [];
  #account: typeof SANDBOX_ACCOUNT | null = null;

  constructor(options: SandboxOptions, places: VisiblePlaces) {
    this.#options = options;
    this.#places = places;
  }

  async raise() {
    const { mode, limits, searchPath } = this.#options;
    this.#layers.push(
      held('watch', 'own environment, folder, time limit; memory and processes are watched and killed'),
    );
    if (mode === 'off') {
      return { layers: this.#layers, account: null, wrap: () => [], nodeOptions: () => [] };
    }
    this.#chooseAccount();
    const perl = findProgram('perl', searchPath);
    const { bubblewrap, rules } = await this.#tryLinux(findProgram('bwrap', searchPath), perl);
    const mac = await this.#tryMacSandbox();
    const shell = existsSync('/bin/sh');
    this.#layers.push(
      shell
        ? held('resource-limits', 'processor time, file size, open files, processes, no core dumps')
        : absent('resource-limits', 'there is no /bin/sh to set them.'),
      held('javascript', 'Node.js refuses writing outside the folder, worker threads and the inspector'),
    );
    const wrap = (places: VisiblePlaces, temporaryFolder: string): string[] => [
      ...(mac ? ['/usr/bin/sandbox-exec', '-p', macProfile(places, temporaryFolder)] : []),
      ...(bubblewrap ? [bubblewrap, ...bubblewrapArguments(places, temporaryFolder)] : []),
      ...(shell ? withResourceLimits(limits) : []),
      ...(perl ? kernelRuleArguments(rules, withTemporary(places, temporaryFolder, bubblewrap), perl) : []),
    ];
    return { layers: this.#layers, account: this.#account, wrap, nodeOptions: javascriptPermissions };
  }

  /** As root, uses another account if it can access the program and the folder. */
  #chooseAccount(): void {
    if (!isRoot()) return;
    const { folder, ownFolder } = this.#options;
    letThrough(folder, ownFolder);
    const needed = [folder, process.execPath, import.meta.filename, ...this.#places.readable];
    for (const place of needed) {
      if (othersCanReach(place)) continue;
      this.#layers.push(
        absent('account', `${place} is closed to other accounts, so root stays root; run Quire as a user.`),
      );
      return;
    }
    this.#account = SANDBOX_ACCOUNT;
    this.#layers.push(held('account', `root gives its rights up for account ${SANDBOX_ACCOUNT.uid}`));
  }

  /** Tests everything at once first, which usually works. */
  async #tryLinux(program: string | null, perl: string | null) {
    if (os.platform() === 'linux' && program && perl && isKnownArchitecture(process.arch)) {
      const rules = { paths: true, systemCalls: true };
      if ((await this.#tryRules(rules, perl, program)) === null) {
        this.#layers.push(held('namespaces', NAMESPACES), held('paths', PATHS), held('system-calls', SYSTEM_CALLS));
        return { bubblewrap: program, rules };
      }
    }
    const bubblewrap = await this.#tryNamespaces(program);
    return { bubblewrap, rules: await this.#tryKernelRules(perl, bubblewrap) };
  }

  /** Tested inside of the other layers and limits, where the rules have to work. */
  #tryRules(rules: KernelRules, perl: string, bubblewrap: string | null): Promise<Trouble> {
    return this.#try((temporary) => [
      ...(bubblewrap ? [bubblewrap, ...bubblewrapArguments(this.#places, temporary)] : []),
      ...withResourceLimits(this.#options.limits),
      ...kernelRuleArguments(rules, withTemporary(this.#places, temporary, bubblewrap), perl),
    ]);
  }

  async #tryNamespaces(program: string | null): Promise<string | null> {
    if (os.platform() !== 'linux') return null;
    const advice = 'install it (apt install bubblewrap)';
    if (!program) {
      this.#layers.push(absent('namespaces', `bwrap was not found; ${advice}.`));
      return null;
    }
    const trouble = await this.#try((temporary) => [program, ...bubblewrapArguments(this.#places, temporary)]);
    const problem = `bwrap does not work here (${trouble}); containers must allow user namespaces for it.`;
    return this.#holds('namespaces', trouble, NAMESPACES, problem) ? program : null;
  }

  #holds(name: Layer['name'], trouble: Trouble, text: string, problem: string): boolean {
    this.#layers.push(trouble === null ? held(name, text) : absent(name, problem));
    return trouble === null;
  }

  /** Tests both rules in one process, since each test starts Node.js; one by one only where that fails. */
  async #tryKernelRules(perl: string | null, bubblewrap: string | null) {
    const none = { paths: false, systemCalls: false };
    if (os.platform() !== 'linux') return none;
    const both = ['paths', 'system-calls'] as const;
    const noHelp = perl === null ? 'perl was not found; install it (apt install perl-base).' : null;
    const noNumbers = isKnownArchitecture(process.arch) ? null : `not known for ${process.arch}.`;
    if (noHelp || noNumbers || !perl) {
      for (const name of both) this.#layers.push(absent(name, noHelp ?? noNumbers ?? ''));
      return none;
    }
    const attempt = (rules: KernelRules) => this.#tryRules(rules, perl, bubblewrap);
    const all = { paths: true, systemCalls: true };
    if ((await attempt(all)) === null) {
      this.#layers.push(held('paths', PATHS), held('system-calls', SYSTEM_CALLS));
      return all;
    }
    const [paths, systemCalls] = await Promise.all([
      attempt({ ...none, paths: true }),
      attempt({ ...none, systemCalls: true }),
    ]);
    return {
      paths: this.#holds('paths', paths, PATHS, `Landlock does not work here (${paths}); it needs Linux 5.13.`),
      systemCalls: this.#holds(
        'system-calls',
        systemCalls,
        SYSTEM_CALLS,
        `seccomp does not work here (${systemCalls}).`,
      ),
    };
  }

  async #tryMacSandbox(): Promise<boolean> {
    if (os.platform() !== 'darwin') return false;
    const trouble = await this.#try((temporary) => [
      '/usr/bin/sandbox-exec',
      '-p',
      macProfile(this.#places, temporary),
    ]);
    const text = 'sandbox-exec: no network, only the files it needs';
    return this.#holds('mac-sandbox', trouble, text, `sandbox-exec does not work here (${trouble}).`);
  }

  /** Runs Node.js inside of the layers to prove that a working process can run there. */
  async #try(wrap: (temporaryFolder: string) => string[]): Promise<Trouble> {
    const temporaryFolder = mkdtempSync(path.join(this.#options.folder, 'tmp-'));
    try {
      if (this.#account) chownSync(temporaryFolder, this.#account.uid, this.#account.gid);
      const env = scrubbedEnvironment(temporaryFolder, this.#options.searchPath, {});
      return await tryRunning([...wrap(temporaryFolder), process.execPath, '-e', '0'], env, this.#account);
    } finally {
      rmSync(temporaryFolder, { recursive: true, force: true });
    }
  }
}

/** Inside of bubblewrap, `/tmp` is the temporary folder; outside it is shared. */
const withTemporary = (places: VisiblePlaces, temporaryFolder: string, bubblewrap: string | null): VisiblePlaces => ({
  ...places,
  writable: [...places.writable, temporaryFolder, ...(bubblewrap ? ['/tmp'] : [])],
});

/** Name of the flag in Node.js 20. */
const PERMISSION_FLAG = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** Permissions of Node.js: they restrict only JavaScript, but work everywhere. LibreOffice must be startable. */
function javascriptPermissions({ readable, writable }: VisiblePlaces, temporaryFolder: string): string[] {
  const read = [...readable, ...writable, temporaryFolder, '/proc', '/dev', '/sys/devices'];
  return [
    PERMISSION_FLAG,
    '--allow-addons',
    '--allow-child-process',
    '--disable-warning=SecurityWarning',
    ...read.map((place) => `--allow-fs-read=${place}`),
    ...[...writable, temporaryFolder, '/dev/null'].map((place) => `--allow-fs-write=${place}`),
  ];
}

/** Own namespaces and only the given places. `/tmp` is on disk, where its use is measured. */
export function bubblewrapArguments({ readable, writable }: VisiblePlaces, temporaryFolder: string): string[] {
  return [
    ...['--unshare-user', '--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    '--die-with-parent',
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['--bind', temporaryFolder, '/tmp'],
    ...readable.flatMap((place) => ['--ro-bind-try', place, place]),
    ...[...writable, temporaryFolder].flatMap((place) => ['--bind', place, place]),
    // bubblewrap would leave both in-memory file systems writable.
    ...['--remount-ro', '/dev', '--remount-ro', '/'],
    ...['--chdir', writable[0] ?? '/'],
    '--',
  ];
}
