import { z } from 'zod';

/** An object schema with a name in the OpenAPI document. */
export function named<Shape extends z.ZodRawShape>(id: string, shape: Shape): z.ZodObject<Shape, z.core.$strip>;
export function named<Shape extends z.ZodRawShape>(
  id: string,
  description: string,
  shape: Shape,
): z.ZodObject<Shape, z.core.$strip>;
export function named(id: string, ...given: [z.ZodRawShape] | [string, z.ZodRawShape]) {
  const [description, shape] = given.length === 1 ? [undefined, given[0]] : given;
  return z.object(shape).meta({ id, ...(description && { description }) });
}
