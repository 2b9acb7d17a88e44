/** Frees the memory of a large array now; V8's collector would come too late. Not for pooled Buffers; no-op on Node.js 20. */
export function letGoOf({ buffer }: ArrayBufferView): void {
  (buffer as Partial<ArrayBuffer>).transfer?.(0);
}
