/** Access to language models: registry, requests, and checked answers. */
export { unfence } from './answers/unfence.ts';
export { type ChatMessage, tokensInText } from './client/chat.ts';
export { type CallReport, ChatClient, type ChatClientOptions } from './client/chat-client.ts';
export type { Send } from './client/send.ts';
export { Allowance, type Ceiling } from './limits/allowance.ts';
export { CallGate } from './limits/call-gate.ts';
export type { CallLedger, CallOrder, Turn } from './limits/call-ledger.ts';
export { MemoryLedger } from './limits/memory-ledger.ts';
export { type Abilities, type Inquire, probe } from './probe.ts';
export { dataBlock, markedData } from './prompts/data-block.ts';
export { type LanguageModelAccess, type Outcome, type QuestionOptions, Questions } from './questions.ts';
export type { LanguageModel } from './registry/models-file.ts';
export { LanguageModels, loadLanguageModels, type ModelSources } from './registry/registry.ts';
export { Secret } from './registry/secret.ts';
export type { RequestKind } from './request-kinds.ts';
export { type SegmentOutcome, SegmentQuestions } from './segment-questions.ts';
export { type SegmentAnswer, SegmentRequest } from './segment-request.ts';
