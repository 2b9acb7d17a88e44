import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Asked, type ChatServer, createChatServer, type Reply } from './fakes/chat-server.ts';
import { Quire } from './quire.ts';

export interface QuireWithModels {
  quire: Quire;
  chat: ChatServer;
  /** Removed at the end. */
  folder: string;
  close(): Promise<void>;
}

/** A server whose language models are all the same chat server. `models`: configuration by id, besides the address. */
export async function quireWithModels(
  models: Record<string, string>,
  reply: (asked: Asked) => Reply,
  environment: Record<string, string> = {},
): Promise<QuireWithModels> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quire-models-'));
  const chat = await createChatServer(reply);
  const lines = Object.entries(models).map(
    ([id, more]) => `  - {id: ${id}, url: "${chat.url}", timeout_seconds: 5, ${more}}\n`,
  );
  const file = path.join(folder, 'models.yaml');
  writeFileSync(file, `models:\n${lines.join('')}`);
  const quire = await Quire.start({ QUIRE_MODELS_FILE: file, ...environment });
  return {
    quire,
    chat,
    folder,
    close: async () => {
      await quire.dispose();
      await chat.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
