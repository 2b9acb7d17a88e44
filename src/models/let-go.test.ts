import { expect, it } from 'vitest';
import { letGoOf } from './let-go.ts';

it('frees the memory of an array even if it is still referenced', () => {
  const array = new Float32Array(1000);
  const view = array.subarray(10);
  letGoOf(array);
  expect([array.length, view.length, array.buffer.byteLength]).toEqual([0, 0, 0]);
});

it('does nothing if the platform does not support it', () => {
  const { transfer } = ArrayBuffer.prototype;
  Object.defineProperty(ArrayBuffer.prototype, 'transfer', { value: undefined, configurable: true, writable: true });
  try {
    const array = Uint8Array.of(1, 2, 3);
    letGoOf(array);
    expect([...array]).toEqual([1, 2, 3]);
  } finally {
    Object.defineProperty(ArrayBuffer.prototype, 'transfer', { value: transfer, configurable: true, writable: true });
  }
});
