import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  event: { event_type: string; status: string; task_id: string; message: string };
}

/** A server that receives webhooks. `answer` decides the status of each; `null` leaves the sender waiting. */
export interface Receiver {
  url: string;
  received: Received[];
  answer: (received: Received) => number | null;
  close(): Promise<void>;
}

export async function createReceiver(answer: Receiver['answer'] = () => 200): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const received: Received = { headers: request.headers, body, event: JSON.parse(body) };
    receiver.received.push(received);
    const status = receiver.answer(received);
    if (status !== null) response.writeHead(status, { location: 'http://127.0.0.1/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return receiver;
}
