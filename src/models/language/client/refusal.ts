/** How servers say that the question is longer than the model's window; llama.cpp, vLLM and hosted ones among them. */
const CONTEXT_EXCEEDED =
  /exceed_context_size|context_length_exceeded|exceeds? the available context|maximum context length|context (?:size|window) (?:is |was )?exceeded/i;
const LONGEST = 200;

export const exceedsContext = (status: number, body: Buffer): boolean =>
  status >= 400 && CONTEXT_EXCEEDED.test(body.toString('utf8'));

/** How servers say that they take no images: `image input is not supported`, `mmproj`, `not a multimodal model`. */
const NO_IMAGES = /image|multi-?modal|mmproj|vision/i;

export const refusesImages = (status: number, body: Buffer): boolean =>
  status >= 400 && status !== 429 && NO_IMAGES.test(body.toString('utf8'));

/** What an endpoint says of its refusal where it says it in the usual form, in one line and without the key. */
export function refusalIn(body: Buffer, key: string | undefined): string | null {
  try {
    const { error } = JSON.parse(body.toString('utf8')) as { error?: { message?: unknown } | string };
    const message = typeof error === 'object' ? error?.message : error;
    if (typeof message !== 'string') return null;
    const shown = key ? message.replaceAll(key, '…') : message;
    return shown.replace(/\s+/g, ' ').trim().slice(0, LONGEST) || null;
  } catch {
    return null;
  }
}
