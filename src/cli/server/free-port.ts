import { createServer } from 'node:net';

/** Throws if the port is not available. Checked before anything is started. */
export async function requireFreePort(host: string, port: number, setting: string): Promise<void> {
  if (port === 0) return;
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen({ host, port }, resolve));
  } catch (error) {
    throw inWords(error, host, port, setting);
  } finally {
    server.close();
  }
}

export function inWords(error: unknown, host: string, port: number, setting: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new Error(
      `Port ${port} on ${host} is in use by another program; stop it, or set ${setting} to another port (0 takes a free one).`,
    );
  }
  if (code === 'EACCES') {
    return new Error(`Port ${port} on ${host} may not be used by this account; set ${setting} to one above 1023.`);
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new Error(`This machine has no address ${host}; set QUIRE_HOST to one it has, or to 0.0.0.0 for all.`);
  }
  return error;
}
