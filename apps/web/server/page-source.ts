import type { ServerBuild } from 'react-router';
import type * as Entry from '../src/entry.server.tsx';

/** The compiled application, with our own additions to its entry module typed. */
export type WebBuild = ServerBuild & { entry: { module: typeof Entry } };

/**
 * Where pages come from: the built files, or Vite while developing. `load` is asked for every
 * request because a developer's build changes under a running server.
 */
export type PageSource = { load(): Promise<WebBuild>; close(): Promise<void> };

export async function builtPages(directory: URL): Promise<PageSource> {
  const build = (await import(new URL('server/index.js', directory).href)) as WebBuild;
  return { load: async () => build, close: async () => {} };
}

/**
 * `/merchant` for the id `routes/merchant`: the same for every visitor, whatever the address held.
 */
export async function findPage(pages: PageSource, routeId: string): Promise<string | undefined> {
  const { routes } = await pages.load();
  const route = Object.hasOwn(routes, routeId) ? routes[routeId] : undefined;
  return route && `/${route.path ?? ''}`;
}
