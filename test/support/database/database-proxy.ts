import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between a server and its database that can cut the connection. */
export interface DatabaseProxy {
  connectionString: string;
  /** Drops every connection and accepts no new one. */
  cut(): void;
  /** Keeps connections open but forwards nothing, like a dead network. */
  freeze(): void;
  restore(): void;
  close(): Promise<void>;
}

/** `target` is a connection string with the folder of a Unix socket as `host`. */
export async function databaseProxy(target: string): Promise<DatabaseProxy> {
  const folder = decodeURIComponent(/host=([^&]+)/.exec(target)![1]!);
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'frozen' = 'open';
  const server = createServer((client) => {
    if (state === 'cut') {
      client.destroy();
      return;
    }
    const upstream = connect(`${folder}/.s.PGSQL.5432`);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (bytes) => state !== 'frozen' && upstream.write(bytes));
    upstream.on('data', (bytes) => state !== 'frozen' && client.write(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    connectionString: target.replace(/@\/(\w+)\?.*/, `@127.0.0.1:${port}/$1`),
    cut: () => {
      state = 'cut';
      drop();
    },
    freeze: () => {
      state = 'frozen';
    },
    restore: () => {
      if (state === 'frozen') drop();
      state = 'open';
    },
    close: async () => {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
