import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PacedBodies } from './paced-body.ts';

describe('PacedBodies', () => {
  const bodies = new PacedBodies();
  let server: http.Server;
  beforeAll(async () => {
    server = http.createServer(async (request, response) => {
      let bytes = 0;
      for await (const piece of bodies.of(request, 'a')) bytes += (piece as Buffer).length;
      response.end(String(bytes));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => server.close());

  /** The answer, how long it took, and how much of that this process, server and sender, worked. */
  async function send(chunk: string, count: number): Promise<{ answer: string; ms: number; workedMs: number }> {
    const { port } = server.address() as net.AddressInfo;
    const socket = net.connect(port, '127.0.0.1');
    const body = Buffer.from(`${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(count));
    const [began, used] = [performance.now(), process.cpuUsage()];
    socket.write('POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n');
    socket.write(body);
    socket.write('0\r\n\r\n');
    let text = '';
    for await (const piece of socket) text += piece;
    const { user, system } = process.cpuUsage(used);
    const answer = text.split('\r\n\r\n')[1]!;
    return { answer, ms: performance.now() - began, workedMs: (user + system) / 1000 };
  }

  it('delays bodies in chunks of one byte', async () => {
    const { answer, ms } = await send('x', 60_000);
    expect(answer).toBe('60000');
    // 60,000 × 6 µs × 9, less what is free.
    expect(ms).toBeGreaterThan(2_500);
  });

  it('does not delay bodies in lines or large chunks', async () => {
    const slept = async (chunk: string, count: number) => {
      const { answer, ms, workedMs } = await send(chunk, count);
      expect(answer).toBe(String(chunk.length * count));
      return ms - workedMs;
    };
    await slept('x', 10);
    // Others work on this machine too: what is left of the sleep in the best of three is its own.
    const least = async (chunk: string, count: number) =>
      Math.min(await slept(chunk, count), await slept(chunk, count), await slept(chunk, count));
    expect(await least('a,b,c,d,e,f,g,h,i,j\n', 1_500)).toBeLessThan(1_000);
    expect(await least('x'.repeat(65_536), 200)).toBeLessThan(1_000);
  });
});
