import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import net, { type AddressInfo, type Server, type Socket } from 'node:net';

/** Stands for a public server: tests open this one address and nothing else of loopback. */
export const OPEN_ADDRESS = '127.0.0.2';
export const CLOSED_ADDRESS = '127.0.0.1';

export interface TestServer {
  url: string;
  port: number;
  requests: IncomingMessage[];
  /** Connections that are open now. */
  connections(): number;
  close(): Promise<void>;
}

async function listening(server: Server, address: string, port: number): Promise<Omit<TestServer, 'requests'>> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, address, resolve));
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://${address}:${bound}`,
    port: bound,
    connections: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export async function httpServer(answer: RequestListener, address = OPEN_ADDRESS, port = 0): Promise<TestServer> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  return { ...(await listening(server, address, port)), requests };
}

/** Speaks raw bytes, for what an HTTP server refuses to do. */
export async function rawServer(onRequest: (socket: Socket, head: Buffer) => void): Promise<TestServer> {
  const server = net.createServer((socket) => socket.once('data', (head) => onRequest(socket, head)));
  return { ...(await listening(server, OPEN_ADDRESS, 0)), requests: [] };
}
