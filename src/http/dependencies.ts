import type { FastifyBaseLogger } from 'fastify';
import type { Tracer } from '../domain/formats/trace.ts';
import type { SignInLink } from '../service/access/sign-in-link.ts';
import type { Admission } from '../service/admission.ts';
import type { Service } from '../service/service.ts';
import type { Content } from './content.ts';
import type { BodyOptions } from './route.ts';

/** What the HTTP side needs beside the request. */
export interface HttpDependencies {
  service: Service;
  admission: Admission;
  bodyOptions: BodyOptions;
  linkSeconds: number;
  /** What the link of the start is traded for; null where none was printed. */
  signInLink: Pick<SignInLink, 'take'> | null;
  /** What requests make of documents and corrections. */
  content: Content;
  /** Makes tasks of what waits in batches, now instead of in a moment. */
  feedBatches: () => void;
  /** Address that links are made with; null takes the one of each request. */
  publicUrl: string | null;
  /** Origins whose pages may call the server from a browser; `*` for all. */
  corsOrigins: readonly string[];
  /** Whether HEIC photos can be read: their decoder is not part of the program. */
  readsHeic: boolean;
  /** Throws when the server cannot do its work: database or objects are away. */
  ready: () => Promise<void>;
  /** Prometheus text. */
  metrics: () => Promise<string>;
  observe: (request: { method: string; route: string; status: number; seconds: number }) => void;
  /** Null where nobody traces. */
  tracer: Tracer | null;
  logger: FastifyBaseLogger;
}
