import type { FastifyBaseLogger } from 'fastify';
import type { Tracer } from '../domain/formats/trace.ts';
import type { SignInLink } from '../service/access/sign-in-link.ts';
import type { Admission } from '../service/admission.ts';
import type { Service } from '../service/service.ts';
import type { Content } from './content.ts';
import type { BodyOptions } from './route.ts';

export interface HttpDependencies {
  service: Service;
  admission: Admission;
  bodyOptions: BodyOptions;
  linkSeconds: number;
  signInLink: Pick<SignInLink, 'take'> | null;
  content: Content;
  /** Creates tasks of waiting batch items now. */
  feedBatches: () => void;
  /** Base address of links; null uses the address of each request. */
  publicUrl: string | null;
  /** Origins that may call the server from a browser; `*` for all. */
  corsOrigins: readonly string[];
  /** Whether a HEIC decoder is installed; it is not part of the package. */
  readsHeic: boolean;
  /** Throws if the database or the object store is not available. */
  ready: () => Promise<void>;
  metrics: () => Promise<string>;
  observe: (request: { method: string; route: string; status: number; seconds: number }) => void;
  tracer: Tracer | null;
  logger: FastifyBaseLogger;
}
