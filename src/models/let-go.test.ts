import { expect, it } from 'vitest';
import { letGoOf } from './let-go.ts';

it('an array that is let go has no memory any more, even if it is still referenced', () => {
  const array = new Float32Array(1000);
  const view = array.subarray(10);
  letGoOf(array);
  expect([array.length, view.length, array.buffer.byteLength]).toEqual([0, 0, 0]);
});

it('without the means to do so, the array stays what it was', () => {
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
