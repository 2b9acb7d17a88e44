import { type Architecture, inspectedCalls, refusedCalls } from './system-calls.ts';

/** An instruction of the classic Berkeley packet filter (linux/filter.h). */
type Instruction = readonly [code: number, jumpTrue: number, jumpFalse: number, operand: number];

const LOAD = 0x20;
const AND = 0x54;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_ANY_BIT = 0x45;
const RETURN = 0x06;

const ALLOW = 0x7fff_0000;
const KILL = 0x8000_0000;
const errno = (number: number): number => 0x0005_0000 | number;
const EPERM = 1;
const EACCES = 13;
const ENOSYS = 38;

/** Offsets in `struct seccomp_data`: number, architecture, instruction pointer, six 64-bit arguments; low half first. */
const CALL_NUMBER = 0;
const ARCHITECTURE = 4;
const argument = (index: number): number => 16 + 8 * index;

const AUDIT_ARCHITECTURE: Readonly<Record<Architecture, number>> = { x64: 0xc000_003e, arm64: 0xc000_00b7 };
/** Calls of the x32 ABI have this bit and would not match other numbers. */
const X32_BIT = 0x4000_0000;

const AF_UNIX = 1;
const SOCK_STREAM = 1;
const SOCK_TYPE_MASK = 0xf;
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
const NEW_NAMESPACES = 0x7e02_0000;

const fail = (number: number): Instruction => [RETURN, 0, 0, errno(number)];
const allow: Instruction = [RETURN, 0, 0, ALLOW];

/**
 * Runs `body` for one system call and skips it for others:
 *
 *     if number ≠ call ──────► after body
 *     body
 */
const whenCall = (number: number, body: readonly Instruction[]): Instruction[] => [
  [JUMP_IF_EQUAL, 0, body.length, number],
  ...body,
];

/**
 * Blocks network sockets, connections, and calls that give access to the machine or the kernel. Everything else is
 * allowed: the engines for images, models and Office files use too many calls for an allowlist that stays valid across
 * their versions.
 */
export function seccompProgram(architecture: Architecture): Buffer {
  const instructions: Instruction[] = [
    [LOAD, 0, 0, ARCHITECTURE],
    [JUMP_IF_EQUAL, 1, 0, AUDIT_ARCHITECTURE[architecture]],
    [RETURN, 0, 0, KILL],
    [LOAD, 0, 0, CALL_NUMBER],
  ];
  if (architecture === 'x64') instructions.push([JUMP_IF_ANY_BIT, 0, 1, X32_BIT], fail(ENOSYS));
  for (const [name, number] of refusedCalls(architecture)) {
    instructions.push(...whenCall(number, [fail(name === 'connect' ? EACCES : EPERM)]));
  }
  const inspected = inspectedCalls(architecture);
  const call = (name: 'socket' | 'clone' | 'clone3'): number => inspected.get(name)!;
  instructions.push(
    // Filters cannot read its arguments, which are in memory; the C library falls back to clone.
    ...whenCall(call('clone3'), [fail(ENOSYS)]),
    ...whenCall(call('clone'), [
      [LOAD, 0, 0, argument(0)],
      [JUMP_IF_ANY_BIT, 0, 1, NEW_NAMESPACES],
      fail(EPERM),
      allow,
    ]),
    // Local streams only. Datagrams could be sent without connecting.
    ...whenCall(call('socket'), [
      [LOAD, 0, 0, argument(0)],
      [JUMP_IF_EQUAL, 0, 3, AF_UNIX],
      [LOAD, 0, 0, argument(1)],
      [AND, 0, 0, SOCK_TYPE_MASK],
      [JUMP_IF_EQUAL, 1, 0, SOCK_STREAM],
      fail(EACCES),
      allow,
    ]),
    allow,
  );
  return encode(instructions);
}

/** `struct sock_filter`: u16 code, u8 jump if true, u8 jump if false, u32 operand; little endian. */
function encode(instructions: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(instructions.length * 8);
  instructions.forEach(([code, jumpTrue, jumpFalse, operand], index) => {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(jumpTrue, index * 8 + 2);
    bytes.writeUInt8(jumpFalse, index * 8 + 3);
    bytes.writeUInt32LE(operand >>> 0, index * 8 + 4);
  });
  return bytes;
}
