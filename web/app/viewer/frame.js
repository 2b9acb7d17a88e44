import { h } from '../../shared/dom.js';
import { addressOf } from '../api.js';
import { directionOf } from './direction.js';

/** Taller contents scroll inside their frame. In pixels. */
const TALLEST = 640;
/** Around the text, as its stylesheet has it. */
const MARGIN = 12;

/**
 * Shows HTML that came out of a document. The server has sanitised it; here it is in a frame that may run nothing,
 * load nothing but its stylesheet and go nowhere, so that a gap in the one is closed by the other. It is of the same origin for one
 * reason: this page measures it and makes it as tall as its text. Nothing in it can run, so nothing in it can use that.
 */
export function contentFrame(html, label) {
  const style = addressOf('app/frame.css').href;
  const policy = `default-src 'none'; style-src ${new URL(style).origin}; img-src data:; base-uri 'none'; form-action 'none'`;
  const frame = h('iframe', {
    class: 'content-frame',
    sandbox: 'allow-same-origin',
    title: label,
    referrerpolicy: 'no-referrer',
  });
  frame.srcdoc =
    `<!doctype html><html lang="en" dir="${directionOf(html)}"><head><meta charset="utf-8"><title>Content</title>` +
    `<meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="color-scheme" content="light dark">` +
    `<link rel="stylesheet" href="${style}"></head><body>${html}</body></html>`;
  let width = 0;
  const beAsTall = () => {
    const { body } = frame.contentDocument ?? {};
    // Its own change of height comes back here too; only another width breaks lines elsewhere.
    if (!body || frame.clientWidth === width) return;
    width = frame.clientWidth;
    frame.style.height = `${Math.min(body.scrollHeight + 2 * MARGIN + 2, TALLEST)}px`;
  };
  frame.addEventListener('load', () => {
    beAsTall();
    const sized = new ResizeObserver(() => (frame.isConnected ? beAsTall() : sized.disconnect()));
    sized.observe(frame);
  });
  return frame;
}
