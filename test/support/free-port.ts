import { type AddressInfo, createServer } from 'node:net';

/** A port that no program uses, for servers that keep it over a restart. */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}
