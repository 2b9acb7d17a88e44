import pg from 'pg';

const RECONNECT_MS = 1_000;

export interface ListenerOptions {
  connectionString: string;
  channel: string;
  onMessage: (payload: string) => void;
  /** Listening began, also after a loss: messages sent meanwhile were missed. */
  onListening?: () => void;
}

/** A connection of its own that listens to one channel, and comes back when it is lost. */
export class PostgresListener {
  readonly #options: ListenerOptions;
  #client: pg.Client | null = null;
  #closed = false;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    if (this.#closed) return;
    const { connectionString, channel, onMessage, onListening } = this.#options;
    const client = new pg.Client({ connectionString, keepAlive: true, application_name: 'quire-listen' });
    // Both an error and a silent end come here; a message missed meanwhile is caught by its receivers' own time-outs.
    let lost = false;
    const reconnect = () => {
      if (lost || this.#closed) return;
      lost = true;
      client.end().catch(() => {});
      setTimeout(() => void this.start(), RECONNECT_MS).unref();
    };
    client.on('error', reconnect);
    client.on('end', reconnect);
    client.on('notification', (message) => onMessage(message.payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      this.#client = client;
      onListening?.();
    } catch {
      reconnect();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end().catch(() => {});
  }
}
