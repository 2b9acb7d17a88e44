/** Additional declarations for the converting process; TypeScript has them only in its browser types. */
declare namespace WebAssembly {
  interface MemoryDescriptor {
    initial: number;
    maximum: number;
    shared: boolean;
  }
  var Memory: { new (descriptor: MemoryDescriptor): Memory };
  var Module: { new (bytes: ArrayBuffer): Module };
}
