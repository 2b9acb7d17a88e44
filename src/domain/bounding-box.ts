import { z } from 'zod';
import { named } from './formats/named-schema.ts';

/**
 * A rectangle in pixels of the page image. Origin top left, y grows downwards.
 *
 *     (left, top) ┌────────── width ──────────┐
 *                 │                           height
 *                 └───────────────────────────┘
 */
export const BoundingBox = named('BoundingBox', 'A rectangle in pixels of the page image, origin top left.', {
  left: z.number().describe('Distance from the left edge of the page, in pixels.'),
  top: z.number().describe('Distance from the top edge of the page, in pixels.'),
  width: z.number().describe('Width in pixels.'),
  height: z.number().describe('Height in pixels.'),
});
export type BoundingBox = z.infer<typeof BoundingBox>;
