/** Numbers of system calls per architecture, from the kernel's tables; `-` if a call does not exist. */
export type Architecture = 'x64' | 'arm64';

/** Calls that reading documents never needs, and through which most kernel bugs were exploited: name, x64, arm64. */
const REFUSED = `
  # Looking into other processes.
  ptrace 101 117, process_vm_readv 310 270, process_vm_writev 311 271, process_madvise 440 440, pidfd_getfd 438 438,
  kcmp 312 272
  # Changing what the process sees of the machine.
  mount 165 40, umount2 166 39, pivot_root 155 41, chroot 161 51, unshare 272 97, setns 308 268, open_tree 428 428,
  move_mount 429 429, fsopen 430 430, fsmount 432 432, fspick 433 433, mount_setattr 442 442,
  open_by_handle_at 304 265, quotactl 179 60
  # Talking to whoever listens. Pairs of sockets, which Node.js uses to its children, are made connected.
  connect 42 203
  # Programs in the kernel and their like. io_uring would pass sockets by this filter.
  bpf 321 280, perf_event_open 298 241, userfaultfd 323 282, io_uring_setup 425 425, io_uring_enter 426 426,
  io_uring_register 427 427, init_module 175 105, finit_module 313 273, delete_module 176 106, kexec_load 246 104,
  kexec_file_load 320 294
  # Memory that belongs to no process and is counted by no watch.
  memfd_create 319 279, memfd_secret 447 447, shmget 29 194, msgget 68 186
  # Keys, clocks, the machine itself.
  add_key 248 217, request_key 249 218, keyctl 250 219, syslog 103 116, acct 163 89, reboot 169 142, swapon 167 224,
  swapoff 168 225, settimeofday 164 170, clock_settime 227 112, adjtimex 159 171, sethostname 170 161, ioperm 173 -,
  iopl 172 -
`;

/** Calls whose arguments are checked. */
const INSPECTED = 'socket 41 198, clone 56 220, clone3 435 435';

/** Skips calls that do not exist on the architecture. */
const numbersIn = (table: string, architecture: Architecture): Map<string, number> => {
  const calls = table.replace(/#.*/g, ',').split(/[,\n]/);
  const named = calls.map((call) => call.trim().split(' ')).filter(([, x64]) => x64 !== undefined);
  const numbers = named.map(([name, x64, arm64]) => [name!, Number(architecture === 'x64' ? x64 : arm64)] as const);
  return new Map(numbers.filter(([, number]) => !Number.isNaN(number)));
};

export const refusedCalls = (architecture: Architecture): Map<string, number> => numbersIn(REFUSED, architecture);
export const inspectedCalls = (architecture: Architecture): Map<string, number> => numbersIn(INSPECTED, architecture);

export const isKnownArchitecture = (name: string): name is Architecture => name === 'x64' || name === 'arm64';
