import { h } from '../../shared/dom.js';
import { addressOf } from '../api.js';

/**
 * Shows HTML that came out of a document. The server has sanitised it; here it stands in a frame that may run nothing,
 * load nothing but its stylesheet and go nowhere, so that a gap in the one is closed by the other.
 */
export function contentFrame(html, label) {
  const style = addressOf('app/frame.css').href;
  const policy = `default-src 'none'; style-src ${new URL(style).origin}; img-src data:; base-uri 'none'; form-action 'none'`;
  const frame = h('iframe', { class: 'content-frame', sandbox: '', title: label, referrerpolicy: 'no-referrer' });
  frame.srcdoc =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Content</title>` +
    `<meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="color-scheme" content="light dark">` +
    `<link rel="stylesheet" href="${style}"></head><body>${html}</body></html>`;
  return frame;
}
