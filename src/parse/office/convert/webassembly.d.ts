/** What the converting process uses beside what the PDF engine does; TypeScript declares it only with the browser's types. */
declare namespace WebAssembly {
  interface MemoryDescriptor {
    initial: number;
    maximum: number;
    shared: boolean;
  }
  var Memory: { new (descriptor: MemoryDescriptor): Memory };
  var Module: { new (bytes: ArrayBuffer): Module };
}
