import { expect, it } from '@jest/globals';
import { DiscoveryService, MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { ACCESS_POLICY } from '../../../src/http/index.js';
import { RouteTable } from '../../../src/http/express/route-table.js';
import type { RouterLayer } from '../../../src/http/express/route-table.js';
import { aBlueprint, SECRET } from '../../builders/blueprint.builder.js';
import { describeServerOnSqlite } from '../../support/each-server.js';
import { expressOf, OPEN_PATH, routedPaths } from '../../support/routed-paths.js';
import type { TestServer } from '../../support/test-server.js';

const POLICIES = ['public', 'customer', 'administrator'];

/** The handlers that anyone may call. Add a route here only on purpose. */
const PUBLIC_HANDLERS = [
  'CareersController.feed',
  'CareersController.home',
  'CareersController.jobs',
  'ConsoleController.getFile',
  'DocsController.getDocument',
  'DocsController.getFile',
  'DocsController.getPage',
  'GuideController.getFile',
  'HealthController.live',
  'HealthController.ready',
  'JobPagesController.application',
  'JobPagesController.apply',
  'JobPagesController.job',
];

/** The routes of the platform API that any user of the customer may call. Add a route here only on purpose. */
const OPEN_ROUTES = [
  'DELETE /notes/:noteId',
  'GET /applicantworkflows/:ownerId/forms',
  'GET /applicantworkflows/counts',
  'GET /boardposts/:boardPostId',
  'GET /changes',
  'GET /jobs/:jobId/boards',
  'GET /jobs/:ownerId/forms',
  'GET /me',
  'GET /me',
  'GET /notes',
  'GET /notes/:noteId',
  'GET /onboardworkflows/counts',
  'GET /people/:ownerId/forms',
  'GET /people/:personId/notes',
  'GET /sourceworkflows/counts',
  'GET /stream',
  'GET /workflows/:workflowId/moves',
  'POST /companies/read',
  'POST /connectevents/read',
  'POST /forms/:formname/request',
  'POST /jobs/:jobId/boards/:boardId/post',
  'POST /jobs/:jobId/boards/:boardId/unpost',
  'POST /jobs/read',
  'POST /newhirecategories/read',
  'POST /people/:personId/notes',
  'POST /people/read',
  'POST /portals/:portalId/applications',
  'POST /rooms/read',
  'POST /talentpools/read',
  'POST /workflows/:workflowId/move',
];

interface Handler {
  readonly name: string;
  readonly policy: unknown;
}

/** Nest itself adds one layer before all routes. It calls hooks that nobody sets. */
const NESTS_OWN_LAYERS = 1;

/** Texts that may take the place of a parameter, or of a whole segment. */
const ODD_SEGMENTS = [
  '1',
  '007',
  'by-email',
  'lookup',
  'list',
  'node',
  '7.doc',
  '7.pdf',
  '.',
  '..',
  '~a',
  'A',
  'a%2Fb',
  '',
];

/** The path with odd values for its parameters, and what is nearly that path. */
function oddPathsLike(path: string): string[] {
  const filled = ODD_SEGMENTS.map((segment) => path.replace(/[:*]\w+/g, segment));
  const plain = path.replace(/[:*]\w+/g, '1');
  const segments = plain.split('/');
  const exchanged = segments.flatMap((_, at) => ODD_SEGMENTS.map((odd) => segments.with(at, odd).join('/')));
  return [...filled, ...exchanged, `${plain}/`, `${plain}//`, `${plain}?a=/b`, plain.toUpperCase(), `${plain}/1`];
}

/** Express's own search, without its middleware. */
function foundByExpress(
  layers: readonly RouterLayer[],
  method: string,
  path: string,
): { route: NonNullable<RouterLayer['route']>; params: object } | undefined {
  const name = method === 'HEAD' ? 'get' : method.toLowerCase();
  for (const layer of layers) {
    if (!layer.route?.methods[name]) continue;
    const match = layer.match(path);
    if (match) return { route: layer.route, params: match.params };
  }
  return undefined;
}

/** Every handler of every controller, found as Nest itself finds them. */
function handlersOf(server: TestServer): Handler[] {
  const { app } = server.running;
  const controllers = new DiscoveryService(app.get(ModulesContainer)).getControllers();
  const reflector = new Reflector();
  const scanner = new MetadataScanner();
  return controllers.flatMap(({ instance, metatype, name }) =>
    scanner
      .getAllMethodNames(Object.getPrototypeOf(instance) as object)
      .map((method) => ({ method, handler: (instance as Record<string, () => unknown>)[method] }))
      .flatMap(({ method, handler }) => {
        if (!handler || !metatype || Reflect.getMetadata('path', handler) === undefined) return [];
        return [{ name: `${name}.${method}`, policy: reflector.getAllAndOverride(ACCESS_POLICY, [handler, metatype]) }];
      }),
  );
}

describeServerOnSqlite('routes', { blueprints: [aBlueprint(1001)] }, ({ server }) => {
  it('each declare an access policy', () => {
    const handlers = handlersOf(server);
    expect(handlers.length).toBeGreaterThan(8);
    expect(handlers.filter(({ policy }) => !POLICIES.includes(String(policy)))).toEqual([]);
  });

  it('are open without credentials only if that is meant', () => {
    const open = handlersOf(server).filter(({ policy }) => policy === 'public');
    expect(open.map(({ name }) => name).toSorted()).toEqual(PUBLIC_HANDLERS);
  });

  it('are found by the table as Express finds them, for odd paths too', () => {
    const { router } = expressOf(server) as unknown as { router: { stack: RouterLayer[] } };
    const table = new RouteTable(router.stack.slice(NESTS_OWN_LAYERS));
    let fromTable = 0;
    for (const { path } of routedPaths(server)) {
      for (const oddPath of oddPathsLike(path)) {
        for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
          const found = table.find(method, oddPath);
          if (!found) continue;
          fromTable += 1;
          const { route, params } = foundByExpress(router.stack, method, oddPath.split('?', 1)[0] ?? '') ?? {};
          expect([method, oddPath, route?.path]).toEqual([method, oddPath, found.route.path]);
          expect({ ...params }).toEqual(found.params);
          expect(found.handler).toBe(route?.stack[0]?.handle);
        }
      }
    }
    expect(fromTable).toBeGreaterThan(500);
  });

  it('other than the public ones answer 401 to a request without credentials', async () => {
    const routes = routedPaths(server).filter(({ path }) => !OPEN_PATH.test(path));
    for (const { path, methods } of routes) {
      for (const method of methods) {
        const response = await server.send({ method: method.toUpperCase(), path: path.replace(/:\w+/g, '1') });
        expect([path, method, response.status]).toEqual([path, method, 401]);
      }
    }
  });

  it('of the platform API are closed to who is no administrator, unless that is meant: 404 code 3 (D-PLT-1)', async () => {
    const open: string[] = [];
    for (const { path, methods } of routedPaths(server).filter((route) => route.path.startsWith('/platform/v1/'))) {
      // A stream without an end would be waited for.
      const filled = `${path.replace(':customerId', '1001').replace(/:\w+/g, '1')}?seconds=0`;
      for (const method of methods.map((each) => each.toUpperCase())) {
        const { status, json } = await server.sendSigned('1001.user', SECRET, { method, path: filled });
        const isClosed = status === 404 && (json as { errors: [{ errorCode: number }] }).errors[0].errorCode === 3;
        if (!isClosed) open.push(`${method} ${path.replace(/^\/platform\/v1(\/customers\/:customerId)?/, '')}`);
      }
    }
    expect(open.toSorted()).toEqual(OPEN_ROUTES);
  });
});
