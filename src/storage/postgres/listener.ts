import pg from 'pg';

const RECONNECT_MS = 1_000;

interface ListenerOptions {
  connectionString: string;
  channel: string;
  onMessage: (payload: string) => void;
  /** Called at the start and after reconnects: messages in between were missed. */
  onListening?: () => void;
}

export type PostgresListener = ReturnType<typeof postgresListener>;

/** Listens to a channel on its own connection and reconnects when it is lost. */
export function postgresListener({ connectionString, channel, onMessage, onListening }: ListenerOptions) {
  let current: pg.Client | null = null;
  let isClosed = false;
  const start = async (): Promise<void> => {
    if (isClosed) return;
    const client = new pg.Client({ connectionString, keepAlive: true, application_name: 'quire-listen' });
    // Called for errors and silent ends. Receivers have timeouts for missed messages.
    let isLost = false;
    const reconnect = () => {
      if (isLost || isClosed) return;
      isLost = true;
      client.end().catch(() => {});
      setTimeout(() => void start(), RECONNECT_MS).unref();
    };
    client.on('error', reconnect);
    client.on('end', reconnect);
    client.on('notification', (message) => onMessage(message.payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      current = client;
      onListening?.();
    } catch {
      reconnect();
    }
  };
  const close = async (): Promise<void> => {
    isClosed = true;
    await current?.end().catch(() => {});
  };
  return { start, close };
}
