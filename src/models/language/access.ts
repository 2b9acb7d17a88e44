import type { ChatClient } from './client/chat-client.ts';
import type { LanguageModels } from './registry/registry.ts';

/** Which models there are, and the way to ask them. */
export interface LanguageModelAccess {
  models: LanguageModels;
  client: ChatClient;
}
