import type { Page } from 'playwright-core';

export interface Zooming {
  framesPerSecond: number;
  /** Processor milliseconds of the main thread per frame: the cost of a zoom without painting. */
  workPerFrame: number;
}

/** Zooms in and out with a wheel for this many frames, and measures the frame times. */
export function measureZoom(page: Page, frames: number): Promise<Zooming> {
  return whileRunning(
    page,
    frames,
    `const pages = document.querySelector('.pages');
     const { left, top, width, height } = pages.getBoundingClientRect();
     step = (frame) => pages.dispatchEvent(new WheelEvent('wheel', { ctrlKey: true, cancelable: true, bubbles: true,
       deltaY: Math.floor(frame / 15) % 2 ? 16 : -16, clientX: left + width / 2, clientY: top + height / 2 }));`,
  );
}

/**
 * Scrolls down through the pages for this many frames, a twelfth of the view each: four pages a second at 60 frames a
 * second.
 */
export function measureScroll(page: Page, frames: number): Promise<Zooming> {
  return whileRunning(
    page,
    frames,
    `const pages = document.querySelector('.pages');
     step = () => pages.scrollBy({ top: pages.clientHeight / 12, behavior: 'instant' });`,
  );
}

/** The same zoom over the same number of boxes as elements, as in an earlier viewer, for comparison. */
export async function measureZoomOfElements(page: Page, boxes: number, frames: number): Promise<Zooming> {
  await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(\`.old { position: fixed; inset: 0; overflow: auto; z-index: 99; background: #ddd }
      .old > div { position: relative; width: min(100%, 62rem); aspect-ratio: 1190 / 1684; margin: 0 auto; contain: layout paint style }
      .old img { display: block; width: 100%; height: 100% }
      .old i { position: absolute; outline: 2px solid rgb(37 99 235 / 75%); background: rgb(37 99 235 / 8%) }
      .old i::before { content: attr(data-order); position: absolute; top: -2px; right: calc(100% + 2px); background: #2563eb; color: #fff; font: 600 11px sans-serif }\`);
    document.adoptedStyleSheets.push(sheet);
    const host = Object.assign(document.createElement('div'), { className: 'old' });
    const page = host.appendChild(document.createElement('div'));
    page.append(document.querySelector('.page img').cloneNode());
    const across = Math.ceil(Math.sqrt(${boxes} / 2)), down = Math.ceil(${boxes} / across);
    for (let index = 0; index < ${boxes}; index++) {
      const box = document.createElement('i');
      box.dataset.order = index;
      box.style.left = (4 + (index % across) * 92 / across) + '%';
      box.style.top = (3 + Math.floor(index / across) * 94 / down) + '%';
      box.style.width = 73 / across + '%';
      box.style.height = 66 / down + '%';
      page.append(box);
    }
    document.body.append(host);
  })()`);
  const found = await whileRunning(
    page,
    frames,
    `const sheet = document.querySelector('.old > div');
     step = (frame) => { sheet.style.width = \`calc(min(100%, 62rem) * \${1 + (frame % 15) * 0.05})\`; };`,
  );
  await page.evaluate("document.querySelector('.old').remove()");
  return found;
}

async function whileRunning(page: Page, frames: number, prepare: string): Promise<Zooming> {
  const session = await page.context().newCDPSession(page);
  // Processor time: other load on the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000;
  };
  const before = await worked();
  const took = await page.evaluate<number>(`new Promise((resolve) => {
    let step, frame = 0, first = 0;
    ${prepare}
    const next = (now) => {
      if (frame === 0) first = now;
      if (frame === ${frames}) return resolve(now - first);
      step(frame++);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  })`);
  const work = (await worked()) - before;
  await session.detach();
  return { framesPerSecond: (frames / took) * 1_000, workPerFrame: work / frames };
}

/** Milliseconds from a key press until the next page is complete: its list, its boxes, its image. */
export async function measureTurns(page: Page, turns: number): Promise<number[]> {
  await page.locator('.pages').focus();
  return page.evaluate<number[]>(`(async () => {
    const times = [];
    for (let turn = 0; turn < ${turns}; turn++) {
      await new Promise((resolve) => setTimeout(resolve, 150));
      const heading = document.querySelector('.list-heading').textContent;
      const began = performance.now();
      document.querySelector('.pages').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
      const isThere = () => {
        const now = document.querySelector('.list-heading').textContent;
        const image = document.querySelector('[data-page="' + now.split(' ')[1] + '"] img');
        return now !== heading && image?.complete && image.naturalWidth > 0;
      };
      do await new Promise((resolve) => requestAnimationFrame(resolve)); while (!isThere());
      times.push(performance.now() - began);
    }
    return times;
  })()`);
}

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
