import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from '@jest/globals';
import { SigningSecret, verifyRequest } from '@talent-platform/protocol/signing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ApiParameter, ApiResponse } from '../../../src/http/index.js';
import type { ApiDocument, ApiOperation } from '../../../src/openapi/described-paths.js';
import { METHODS } from '../../../src/openapi/described-paths.js';
import { codesOf, errorsOf } from '../../support/api-client.js';
import { describeServerOnSqlite } from '../../support/each-server.js';
import { routedPaths } from '../../support/routed-paths.js';
import { TestServer } from '../../support/test-server.js';

const SCRIPT = 'text/javascript;charset=UTF-8';

const PARTS = [
  ['/docs-json', 'application/json;charset=UTF-8'],
  ['/openapi.json', 'application/json;charset=UTF-8'],
  ['/docs', 'text/html;charset=UTF-8'],
  ['/docs/collection.json', 'application/json;charset=UTF-8'],
  ['/docs/page.js', SCRIPT],
  ['/docs/renderer.js', SCRIPT],
  ['/docs/page.css', 'text/css;charset=UTF-8'],
  ['/docs/icon.svg', 'image/svg+xml'],
] as const;

describeServerOnSqlite('the API document (D-NET-16)', {}, ({ server, createDatabase }) => {
  let document: ApiDocument;

  beforeAll(async () => {
    document = (await server.send({ path: '/docs-json' })).json as ApiDocument;
  });

  const parameterOf = ($ref: string): ApiParameter => {
    const parameter = document.components.parameters[$ref.split('/').at(-1) ?? ''];
    if (!parameter) throw new Error(`The document has no ${$ref}.`);
    return parameter;
  };

  const contentOf = (reply: ApiOperation['responses'][string] | undefined): NonNullable<ApiResponse['content']> => {
    if (!reply) return {};
    if (!('$ref' in reply)) return reply.content ?? {};
    return document.components.responses[reply.$ref.split('/').at(-1) ?? '']?.content ?? {};
  };

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = item[method];
        return operation ? [{ path, method, operation }] : [];
      }),
    );

  it('is one of OpenAPI 3.1, with the version of the server', () => {
    const file = new URL('../../../package.json', import.meta.url);
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string };
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info.version).toBe(version);
  });

  it('holds every route of the server and nothing else', () => {
    const routes = routedPaths(server).flatMap(({ path, methods }) =>
      methods.map((method) => `${method} ${path.replace(/[:*](\w+)/g, '{$1}')}`),
    );
    expect(
      operations()
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    ).toEqual(routes.toSorted());
  });

  it('names every parameter of a path', () => {
    for (const { path, operation } of operations()) {
      const names = operation.parameters
        .map((parameter) => ('name' in parameter ? parameter : parameterOf(parameter.$ref)))
        .flatMap(({ in: place, name }) => (place === 'path' ? [name] : []));
      expect([path, names.toSorted()]).toEqual([
        path,
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted(),
      ]);
    }
  });

  it('is one schema to a validator, which compiles every schema of its requests and replies', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, 'document');
    const references = pointersOfSchemas(document).map((pointer) => `document#${pointer}`);
    expect(references.length).toBeGreaterThan(operations().length);
    expect(ajv.compile({ anyOf: references.map(($ref) => ({ $ref })) })).toBeInstanceOf(Function);
  });

  it('describes the errors of every operation by status, each with its codes (D-ERR-1, D-ERR-4, D-ERR-7)', () => {
    for (const { path, method, operation } of operations()) {
      if (operation.security) continue;
      const statuses = Object.keys(operation.responses);
      expect([path, method, statuses]).toEqual([
        path,
        method,
        expect.arrayContaining(['400', '401', '404', '413', '429', '500', '503']),
      ]);
      for (const status of statuses.filter((known) => /^[45]/.test(known))) {
        const [content] = Object.values(contentOf(operation.responses[status]));
        const name = String(content?.schema['$ref']).split('/').at(-1) ?? '';
        const { properties } = document.components.schemas[name] as { properties: object };
        const isOfPosts = path.includes('/portalposts');
        expect([path, method, status, Object.keys(properties)]).toEqual([
          path,
          method,
          status,
          [...(isOfPosts ? ['message', 'code'] : ['errors']), ...(status === '401' ? ['explain'] : [])],
        ]);
      }
    }
  });

  it('asks for either scheme, and for none of health', () => {
    expect(document.security).toEqual([{ basic: [] }, { signature: [] }]);
    for (const { path, operation } of operations()) {
      if (path.startsWith('/health')) expect(operation.security).toEqual([{}]);
    }
  });

  it('is shown on a page with all its parts', async () => {
    const page = await server.send({ path: '/docs/' });
    expect(page.status).toBe(200);
    const parts = [...page.text.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|svg))"/g)].map(
      ([, part]) => new URL(part ?? '', server.baseUrl).pathname,
    );
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) expect([part, (await server.send({ path: part })).status]).toEqual([part, 200]);
  });

  it.each(PARTS)('is sent once to a client that keeps it: %s', async (path, type) => {
    const first = await server.send({ path });
    expect([first.status, first.headers['content-type'], first.headers['cache-control']]).toEqual([
      200,
      type,
      'no-cache',
    ]);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    const again = await server.send({ path, headers: { 'if-none-match': etag } });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    const head = await server.send({ method: 'HEAD', path });
    expect([head.status, head.text, head.headers['content-length'], head.headers.etag]).toEqual([
      200,
      '',
      first.headers['content-length'],
      etag,
    ]);
  });

  it.each(PARTS.map(([path]) => path).filter((path) => /^\/docs(?!.*json)/.test(path)))(
    'is compressed for a client that takes gzip, and has another tag then: %s',
    async (path) => {
      const plain = await server.send({ path });
      const zipped = await server.send({ path, headers: { 'accept-encoding': 'br, gzip;q=0.8' } });
      expect([plain.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual([undefined, 'gzip']);
      expect([plain.headers.vary, zipped.headers.vary]).toEqual(['Accept-Encoding', 'Accept-Encoding']);
      expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
      expect(zipped.headers.etag).not.toBe(plain.headers.etag);
      const refused = await server.send({ path, headers: { 'accept-encoding': 'gzip;q=0' } });
      expect(refused.headers.etag).toBe(plain.headers.etag);
      const again = await server.send({
        path,
        headers: { 'accept-encoding': 'gzip', 'if-none-match': String(zipped.headers.etag) },
      });
      expect([again.status, again.headers['content-encoding'], again.text]).toEqual([304, undefined, '']);
    },
  );

  it('begins with how to start and how to sign, by a signature that is right', () => {
    const { description } = document.info;
    expect(Array.from(description.matchAll(/^## (.+)$/gm), ([, heading]) => heading)).toEqual(['Start', 'Sign']);
    const [, target = ''] = /sends `GET ([^`]+)`/.exec(description) ?? [];
    const headers = new Headers(/```http\n([^`]+)\n```/.exec(description)?.[1]?.split('\n').map(headerOf));
    const claim = verifyRequest({
      received: { method: 'GET', target, headers: [...headers].flat() },
      secrets: [new SigningSecret('demo-only-integration-secret')],
      now: new Date(String(headers.get('x-svc-date'))),
    });
    expect(description).toContain(claim.canonicalRequest);
    expect(description).toContain(claim.stringToSign);
  });

  it('has a request collection that goes to the address of the server', async () => {
    const other = await createDatabase('migrated');
    const baseUrl = 'https://talent.example/services';
    const behindProxy = await TestServer.start({ database: other, configuration: { baseUrl } });
    const { port } = behindProxy.running.app.getHttpServer().address() as { port: number };
    for (const [address, value] of [
      [`http://127.0.0.1:${port}`, baseUrl],
      [server.baseUrl, server.baseUrl],
    ]) {
      const { variable } = (await (await fetch(`${address}/docs/collection.json`)).json()) as { variable: object[] };
      expect(variable[0]).toEqual({ key: 'baseUrl', value });
    }
  });

  it('is closed with the guide, and so is the console, if the operator has closed them (D-NET-24, D-NET-28)', async () => {
    const other = await createDatabase('migrated');
    const closed = await TestServer.start({ database: other, configuration: { docs: false, console: false } });
    for (const path of ['/guide', '/console/', ...PARTS.map(([part]) => part)]) {
      const response = await closed.send({ path });
      expect([path, response.status, codesOf(response)]).toEqual([path, 404, [2]]);
      expect(errorsOf(response)[0]?.errorMessage).toMatch(/case-sensitive\.$/);
    }
    expect((await closed.send({ path: '/health/live' })).status).toBe(200);
  });
});

function headerOf(line: string): [string, string] {
  const [name = '', ...value] = line.split(': ');
  return [name, value.join(': ')];
}

/** Returns JSON pointers to every `schema` of a content, parameter or header. */
function pointersOfSchemas(part: unknown, pointer = ''): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, inner]) => {
    const place = `${pointer}/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
    return name === 'schema' ? [place] : pointersOfSchemas(inner, place);
  });
}
