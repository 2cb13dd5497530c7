import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DiscoveryService, MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import express from 'express';
import type { Express, Request, Response } from 'express';
import { ACCESS_POLICY } from '../../../src/http/index.js';
import { RouteTable } from '../../../src/http/express/route-table.js';
import type { RouterLayer } from '../../../src/http/express/route-table.js';
import { TalentRequest } from '../../../src/http/express/talent-request.js';
import { TalentResponse } from '../../../src/http/express/talent-response.js';
import { aBlueprint, PASSWORD } from '../../builders/blueprint.builder.js';
import { describeServer } from '../../support/each-server.js';
import { describeOnSqlite } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { RecordingLog } from '../../support/recording-log.js';
import { expressOf, routedPaths } from '../../support/routed-paths.js';
import { TestServer } from '../../support/test-server.js';

const POLICIES = ['public', 'customer', 'administrator'];

/** The handlers that anyone may call. Add a route here only on purpose. */
const PUBLIC_HANDLERS = [
  'ApplicationsController.ofHost',
  'ApplicationsController.ofPortal',
  'ConsoleController.getFile',
  'DocsController.getCollection',
  'DocsController.getDocument',
  'DocsController.getIcon',
  'DocsController.getPage',
  'DocsController.getRenderer',
  'DocsController.getScript',
  'DocsController.getStyles',
  'GuideController.getFile',
  'HealthController.live',
  'HealthController.ready',
  'JobPagesController.applicationOfHost',
  'JobPagesController.applicationOfPortal',
  'JobPagesController.ofHost',
  'JobPagesController.ofPortal',
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

describeOnSqlite('routes', (createDatabase) => {
  let database: TestDatabase;
  let server: TestServer;

  beforeAll(async () => {
    database = await createDatabase('migrated');
    server = await TestServer.start({ database, blueprints: [aBlueprint(1001)] });
  });

  afterAll(async () => {
    await server.stop();
    await database.remove();
  });

  it('each declare an access policy', () => {
    const handlers = handlersOf(server);
    expect(handlers.length).toBeGreaterThan(8);
    expect(handlers.filter(({ policy }) => !POLICIES.includes(String(policy)))).toEqual([]);
  });

  it('are open without credentials only if that is meant', () => {
    const open = handlersOf(server).filter(({ policy }) => policy === 'public');
    expect(open.map(({ name }) => name).toSorted()).toEqual(PUBLIC_HANDLERS);
  });

  it('are found by the reflection, all that the router has', () => {
    const paths = routedPaths(server).map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(10);
    for (const path of paths)
      expect(path).toMatch(
        /^\/(health|customers\/:customerId|(portals\/:name\/)?(jobs\/:jobId|apply)|platform\/v1\/(customers\/:customerId|documents))\//,
      );
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

  it('are mostly in the table: those of profiles, lists and workflows, and health', () => {
    const { router } = expressOf(server) as unknown as { router: { stack: RouterLayer[] } };
    const table = new RouteTable(router.stack.slice(NESTS_OWN_LAYERS));
    const left = routedPaths(server).filter(
      ({ path, methods }) => !table.find(methods[0]?.toUpperCase() ?? '', path.replace(/:\w+/g, '1')),
    );
    expect(left.map(({ path }) => path).filter((path) => !/\/(forms\/:|v2\/lists\/:listId\/\*)/.test(path))).toEqual(
      [],
    );
  });

  it('other than the public ones answer 401 to a request without credentials', async () => {
    const routes = routedPaths(server).filter(({ path }) => !/^\/(health|portals|jobs|apply)\//.test(path));
    for (const { path, methods } of routes) {
      for (const method of methods) {
        const response = await server.send({ method: method.toUpperCase(), path: path.replace(/:\w+/g, '1') });
        expect([path, method, response.status]).toEqual([path, method, 401]);
      }
    }
  });
});

describeServer("Express on the project's own request and response", { blueprints: [aBlueprint(1001)] }, (under) => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it("finds no prototype to change: each is the application's own already", async () => {
    const app = expressOf(under.server);
    const set = jest.spyOn(Object, 'setPrototypeOf');
    // The route table leaves a path that ends with a slash to Express.
    const response = await under.server.sendAs('1001.user', PASSWORD, { path: '/customers/1001/people/1/' });
    expect(response.status).toBe(200);
    const messages = set.mock.calls.filter(
      ([target]) => target instanceof IncomingMessage || target instanceof ServerResponse,
    );
    expect(messages).toHaveLength(2);
    for (const [target, prototype] of messages as Array<[object, object]>) {
      expect(prototype === app.request || prototype === app.response).toBe(true);
      expect(Object.getPrototypeOf(target)).toBe(prototype);
    }
    expect(messages[0]?.[0]).toBeInstanceOf(TalentRequest);
    expect(messages[1]?.[0]).toBeInstanceOf(TalentResponse);
  });

  it('has every method and property that Express gives its own', () => {
    const ours = expressOf(under.server);
    const theirs = express();
    for (const part of ['request', 'response'] as const) {
      const missing = namesOf(theirs[part]).filter((name) => !(name in ours[part]));
      expect(missing).toEqual([]);
    }
  });
});

/** Every name on Express's own prototypes, down to where node's begin. */
function namesOf(prototype: object): string[] {
  const own = Object.getOwnPropertyNames(prototype);
  const next = Object.getPrototypeOf(prototype) as object;
  return next === IncomingMessage.prototype || next === ServerResponse.prototype ? own : [...own, ...namesOf(next)];
}

/** Calls a method of Express in a handler that answers with the result. */
type Probe = (request: Request, response: Response) => void;

const REQUEST_PROBES: ReadonlyArray<readonly [name: string, probe: (request: Request) => unknown]> = [
  ['get', (request) => [request.get('X-One'), request.get('Referrer'), request.header('x-one')]],
  ['accepts', (request) => [request.accepts('json'), request.accepts('html', 'json'), request.accepts('image/png')]],
  ['acceptsEncodings', (request) => request.acceptsEncodings('gzip')],
  ['acceptsCharsets', (request) => request.acceptsCharsets('utf-8')],
  ['acceptsLanguages', (request) => request.acceptsLanguages('en', 'de')],
  ['range', (request) => request.range(100)],
  ['is', (request) => request.is('json')],
  ['protocol', (request) => request.protocol],
  ['secure', (request) => request.secure],
  ['ip', (request) => typeof request.ip],
  ['ips', (request) => request.ips],
  ['subdomains', (request) => request.subdomains],
  ['path', (request) => request.path],
  ['hostname', (request) => request.hostname],
  ['host', (request) => request.host],
  ['fresh', (request) => request.fresh],
  ['stale', (request) => request.stale],
  ['xhr', (request) => request.xhr],
  ['query', (request) => ({ ...request.query })],
  ['originalUrl', (request) => [request.originalUrl, request.baseUrl, request.url, request.method]],
  ['params', (request) => ({ ...request.params })],
  ['app', (request) => typeof request.app.get],
  ['res', (request) => request.res?.req === request],
];

const RESPONSE_PROBES: ReadonlyArray<readonly [name: string, probe: (response: Response) => unknown]> = [
  ['status and json', (response) => response.status(201).json({ a: 1 })],
  ['send', (response) => response.send('text')],
  ['send of bytes', (response) => response.send(Buffer.from('bytes'))],
  ['sendStatus', (response) => response.sendStatus(202)],
  [
    'set, get, header and append',
    (response) => response.set('X-A', '1').header({ 'X-B': '2' }).append('X-A', '3').send(response.get('X-B')),
  ],
  ['type', (response) => response.type('json').send('{}')],
  ['contentType', (response) => response.contentType('html').send('')],
  ['vary', (response) => response.vary('Accept').end()],
  ['links', (response) => response.links({ next: '/x' }).end()],
  ['location', (response) => response.location('/x').end()],
  ['redirect', (response) => response.redirect(303, '/x')],
  ['cookie and clearCookie', (response) => response.cookie('a', 'b').clearCookie('c').end()],
  ['attachment', (response) => response.attachment('a.txt').send('x')],
  [
    'format',
    (response) => response.format({ json: () => response.json({ json: true }), html: () => response.send('html') }),
  ],
  ['jsonp', (response) => response.jsonp({ a: 1 })],
  ['sendFile', (response) => response.sendFile(new URL('../../../package.json', import.meta.url).pathname)],
  ['download', (response) => response.download(new URL('../../../package.json', import.meta.url).pathname, 'p.json')],
  ['writeHead with an object', (response) => response.writeHead(200, { 'X-A': '1' }).end('x')],
  ['writeHead with an array', (response) => response.writeHead(200, ['X-A', '1', 'X-A', '2']).end('x')],
  ['writeHead with a reason', (response) => response.writeHead(200, 'Fine', { 'X-A': '1' }).end('x')],
  ['writeHead after setHeader', (response) => response.setHeader('X-A', '1').writeHead(200, ['X-B', '2']).end('x')],
  ['setHeader and end', (response) => response.setHeader('X-A', '1').end('x')],
  ['write and end', (response) => (response.write('a'), response.end('b'))],
  ['headersSent', (response) => response.send(String(response.headersSent))],
  ['locals', (response) => response.send(JSON.stringify(response.locals))],
  ['app', (response) => response.send(typeof response.app.get)],
  ['req', (response) => response.send(String(response.req.res === response))],
];

describe('the methods of Express', () => {
  const probes: ReadonlyArray<readonly [name: string, probe: Probe]> = [
    ...REQUEST_PROBES.map(
      ([name, probe]) =>
        [
          `request.${name}`,
          (request: Request, response: Response) => void response.json(probe(request) ?? null),
        ] as const,
    ),
    ...RESPONSE_PROBES.map(
      ([name, probe]) => [`response.${name}`, (_request: Request, response: Response) => void probe(response)] as const,
    ),
  ];

  /** The status, the headers that are not ours, and the body of a probe on a server. */
  async function replyOf(baseUrl: string, index: number): Promise<unknown> {
    const response = await fetch(`${baseUrl}/probes/${index}?a=1`, {
      redirect: 'manual',
      headers: {
        'x-one': '1',
        referer: 'r',
        accept: 'application/json',
        'accept-language': 'de',
        range: 'bytes=0-4',
        host: 'a.b.example.com',
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/json',
      },
    });
    const ours = ['x-transaction', 'strict-transport-security', 'x-content-type-options', 'cache-control'];
    const changing = ['date', 'connection', 'keep-alive', 'last-modified', 'etag', 'x-powered-by', 'content-type'];
    const headers = [...response.headers].filter(([name]) => !ours.includes(name) && !changing.includes(name));
    const type = response.headers.get('content-type')?.toLowerCase().replaceAll(' ', '');
    return {
      status: response.status,
      type,
      headers,
      text: (await response.text()).replaceAll(/127\.0\.0\.1:\d+/g, 'host'),
    };
  }

  function addProbes(app: Express): void {
    probes.forEach(([, probe], index) =>
      app.get(`/probes/:one`, (request, response, next) =>
        request.params.one === String(index) ? probe(request, response) : next(),
      ),
    );
  }

  it('all do through the adapter what they do in Express', async () => {
    const { TalentExpressAdapter } = await import('../../../src/http/index.js');
    const adapter = new TalentExpressAdapter(new RecordingLog());
    adapter.initHttpServer();
    addProbes(adapter.getInstance<Express>());
    const plain = express();
    plain.disable('x-powered-by').disable('etag');
    addProbes(plain);
    const servers = [adapter.getHttpServer(), createServer(plain)];
    const baseUrls = await Promise.all(
      servers.map(
        (server) =>
          new Promise<string>((resolve) => {
            server.listen(0, '127.0.0.1', () =>
              resolve(`http://127.0.0.1:${(server.address() as { port: number }).port}`),
            );
          }),
      ),
    );
    try {
      for (const [index, [name]] of probes.entries()) {
        const [ours, theirs] = await Promise.all(baseUrls.map((baseUrl) => replyOf(baseUrl, index)));
        expect({ name, reply: ours }).toEqual({ name, reply: theirs });
      }
    } finally {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    }
  });
});
