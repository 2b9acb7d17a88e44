import { h } from '../../shared/dom.js';
import { addressOf } from '../api.js';
import { directionOf } from './direction.js';

/** Taller content scrolls inside its frame. In pixels. */
const TALLEST = 640;
/** Padding around the text, as in its style sheet. */
const MARGIN = 12;

/**
 * Shows HTML from a document. The server has sanitised it. As a second barrier, this frame cannot run scripts, navigate
 * or load anything but its style sheet. It has the same origin for one reason: this page measures it to fit its height
 * to the text. Since nothing in it can run, nothing can misuse that.
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
    // Its own height changes also trigger this; only a new width changes line breaks.
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
