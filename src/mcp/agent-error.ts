/** Something that the agent can do differently, in one sentence. */
export class AgentError extends Error {
  override readonly name = 'AgentError';
}
