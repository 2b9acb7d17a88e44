import { readFileSync } from 'node:fs';
import NodeModule, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PackagedFiles } from './packaged-files.ts';
import { WASM_PACKAGE } from './wasm-package.ts';

/**
 * The program of a thread of LibreOffice in WebAssembly: the package's own, save that fonts are read here.
 *
 * Files live in the main thread, and other threads ask it for every read and seek. At its start LibreOffice looks through its fonts, a kilobyte
 * at a time, 33,000 times. When a thread other than the main one comes first to do that, the main thread waits for it, looks for questions a
 * thousand times a second, and the start takes minutes.
 */
const folder = join(dirname(createRequire(import.meta.url).resolve(`${WASM_PACKAGE}/package.json`)), 'wasm');
const program = join(folder, 'soffice.cjs');
const source = readFileSync(program, 'utf8');

/** Where each call is handed to the main thread, and what comes instead. A build without these places works as it did, and as slowly. */
const HANDED_OVER: readonly [from: string, to: string][] = [
  [
    'return proxyToMainThread(26,0,1,dirfd,path,flags,varargs);',
    'return packagedFiles.opened(UTF8ToString(path>>>0),flags,proxyToMainThread(26,0,1,dirfd,path,flags,varargs));',
  ],
  ['return proxyToMainThread(43,0,1,fd);', '{packagedFiles.closed(fd);return proxyToMainThread(43,0,1,fd)}'],
  [
    'return proxyToMainThread(47,0,1,fd,iov,iovcnt,pnum);',
    'return packagedFiles.read(GROWABLE_HEAP_U8(),fd,iov,iovcnt,pnum)?0:proxyToMainThread(47,0,1,fd,iov,iovcnt,pnum);',
  ],
  [
    'return proxyToMainThread(48,0,1,fd,offset,whence,newOffset);',
    'return packagedFiles.seek(GROWABLE_HEAP_U8(),fd,offset,whence,newOffset)?0:proxyToMainThread(48,0,1,fd,offset,whence,newOffset);',
  ],
];

Object.assign(globalThis, { packagedFiles: new PackagedFiles(source, join(folder, 'soffice.data')) });
const isKnown = HANDED_OVER.every(([from]) => source.split(from).length === 2);
const text = isKnown ? HANDED_OVER.reduce((all, [from, to]) => all.replace(from, () => to), source) : source;
const module = new NodeModule(program) as NodeModule & { _compile(text: string, path: string): void };
module.filename = program;
module._compile(text, program);
