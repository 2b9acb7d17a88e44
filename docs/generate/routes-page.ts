import type { HttpDependencies } from '../../src/http/dependencies.ts';
import { roleFor } from '../../src/http/request/caller.ts';
import type { Route } from '../../src/http/route.ts';
import { allRoutes } from '../../src/http/server.ts';
import { code, table } from './markdown.ts';

/** Routes are data; their dependencies are used only when they are called, which does not happen here. */
const routes = (): Route[] => allRoutes({} as HttpDependencies);

const AUTH = { key: 'key', 'key-or-dashboard': 'key or dashboard token' };

function rowOf(route: Route): string[] {
  const takes = route.body
    ? [route.body.mediaType, ...(route.body.form ? ['multipart/form-data'] : [])].map(code).join(' or ')
    : '–';
  const summary = route.deprecated ? `${route.summary} (deprecated)` : route.summary;
  return [
    code(`${route.method} ${route.path}`),
    route.generation === 'current' ? 'yes' : 'no',
    route.auth === 'none'
      ? 'nothing'
      : `${AUTH[route.auth]}: ${roleFor(route)}${route.shared ? ', or share link' : ''}`,
    takes,
    code(route.answer.mediaType),
    `${summary}.`,
  ];
}

/** Every route by tag, from the definitions that serve them. */
export function routesPage(): string {
  const all = routes();
  const tags = [...new Set(all.map(({ tag }) => tag))];
  const header = ['Route', 'Also under `/api/v1`', 'Needs', 'Takes', 'Answers', 'What it does'];
  const sections = tags.map(
    (tag) => `## ${tag}\n\n${table(header, all.filter((route) => route.tag === tag).map(rowOf))}\n`,
  );
  return `# Routes

The OpenAPI document at \`/openapi.json\`, rendered at \`/docs/\`, has the full requests and responses.

The word after "key" is the [role](operations.md#keys-and-tenants) that the key needs.

${sections.join('\n')}`;
}
