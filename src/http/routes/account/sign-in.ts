import { z } from 'zod';
import { QuireError } from '../../../domain/errors.ts';
import type { HttpDependencies } from '../../dependencies.ts';
import { readValidBody } from '../../request/body/json-value.ts';
import { jsonAnswer, jsonText, type Route } from '../../route.ts';

const SignInRequest = z
  .strictObject({ token: z.string().min(1).max(200).describe('What the link of the start carries behind its hash.') })
  .meta({ id: 'SignInRequest' });
const LARGEST_BYTES = 16 * 1024;
const SignedIn = z.object({ key: z.string() }).meta({ id: 'SignedIn' });

/** For the link that the server prints when it starts. */
export const signInRoutes = ({ signInLink }: HttpDependencies): Route[] => [
  {
    method: 'POST',
    path: '/sign-in',
    generation: 'server',
    operationId: 'signIn',
    summary: 'Trade the link that the server printed at its start for the first key, once',
    tag: 'Server',
    auth: 'none',
    body: { mediaType: 'application/json', schema: SignInRequest },
    answer: jsonAnswer(SignedIn, 'The key.'),
    errors: ['sign_in_link_over', 'invalid_field', 'malformed_json', 'unsupported_media_type'],
    handle: async ({ body, bodyOptions }) => {
      const { token } = await readValidBody(SignInRequest, {
        body: body,
        // Whoever sends it has no key, so nothing else limits what they send.
        bodyOptions: { ...bodyOptions, restLimitBytes: LARGEST_BYTES },
      });
      const key = signInLink?.take(token) ?? null;
      if (key === null) throw new QuireError('sign_in_link_over');
      return { ...jsonText({ key }), headers: { 'cache-control': 'no-store' } };
    },
  },
];
