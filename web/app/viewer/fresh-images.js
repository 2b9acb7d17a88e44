import { getTask, sameOrigin } from '../api.js';
import { documentOf } from './document-model.js';

/** Image links expire; a page that stayed open requests new ones, once for all images. */
export function freshImages(task, model, signal) {
  let asked = null;
  const ask = async () => {
    asked ??= getTask(task.task_id, signal).then((answer) => {
      const fresh = documentOf(answer);
      for (const { number, image } of fresh.pages) {
        const known = model.pages.find((one) => one.number === number);
        if (known) known.image = image;
      }
      for (const [id, { segment }] of fresh.byId) {
        const known = model.byId.get(id);
        if (known) known.segment.image = segment.image;
      }
    });
    await asked;
    asked = null;
  };
  const renew = (linkOf, sorry) => async (holder, image) => {
    const before = linkOf(holder);
    try {
      await ask();
      if (linkOf(holder) !== before) image.src = linkOf(holder);
    } catch {
      image.alt = sorry;
    }
  };
  return {
    ofPage: renew((page) => page.image, 'The image of this page could not be loaded.'),
    ofSegment: renew((segment) => sameOrigin(segment.image), 'This picture could not be loaded.'),
  };
}
