import type { Express } from 'express';
import type { TestServer } from './test-server.js';

export interface RoutedPath {
  /** As Express spells it, such as `/customers/:customerId/people`. */
  readonly path: string;
  /** Lower case. */
  readonly methods: readonly string[];
}

/** The Express application under the server. */
export function expressOf(server: TestServer): Express {
  return server.running.app.getHttpAdapter().getInstance() as unknown as Express;
}

/** Every route that the router has, without those of the API document, its page, the guide and the console. */
export function routedPaths(server: TestServer): RoutedPath[] {
  const { router } = expressOf(server) as unknown as {
    router: { stack: ReadonlyArray<{ route?: { path: string; methods: Readonly<Record<string, boolean>> } }> };
  };
  return router.stack.flatMap(({ route }) =>
    route && !/^\/(?:docs|guide|console|openapi\.json)/.test(route.path)
      ? [{ path: route.path, methods: Object.keys(route.methods) }]
      : [],
  );
}

/** The paths that take no credentials: pages for visitors, and the health. */
export const OPEN_PATH = /^\/(?:(?:health|portals|jobs|apply)\/|jobs(?:\.xml)?$|$)/;
