import { z } from 'zod';

/**
 * A rectangle in pixels of the page image. Origin top left, y grows downwards.
 *
 *     (left, top) ┌────────── width ──────────┐
 *                 │                           height
 *                 └───────────────────────────┘
 */
export const BoundingBox = z
  .object({
    left: z.number().describe('Distance from the left edge of the page, in pixels.'),
    top: z.number().describe('Distance from the top edge of the page, in pixels.'),
    width: z.number().describe('Width in pixels.'),
    height: z.number().describe('Height in pixels.'),
  })
  .meta({ id: 'BoundingBox', description: 'A rectangle in pixels of the page image, origin top left.' });
export type BoundingBox = z.infer<typeof BoundingBox>;
