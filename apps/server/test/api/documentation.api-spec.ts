import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { describeOnSqlite } from '../support/databases.js';
import type { TestDatabase } from '../support/databases.js';
import { routedPaths } from '../support/routed-paths.js';
import { TestServer } from '../support/test-server.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

describeOnSqlite('the API document', (createDatabase) => {
  let database: TestDatabase;
  let server: TestServer;
  let document: OpenAPIObject;

  beforeAll(async () => {
    database = await createDatabase();
    server = await TestServer.start({ database });
    document = (await server.send({ path: '/docs-json' })).json as OpenAPIObject;
  });

  afterAll(async () => {
    await server.stop();
    await database.remove();
  });

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = item[method];
        return operation ? [{ path, method, operation }] : [];
      }),
    );

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

  it('describes every operation in words, and each has an id of its own', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(operations().filter(({ operation }) => !operation.summary?.trim())).toEqual([]);
  });

  it('names the answers of every operation', () => {
    for (const { path, method, operation } of operations()) {
      const statuses = Object.keys(operation.responses);
      expect([path, method, statuses.some((status) => status.startsWith('2'))]).toEqual([path, method, true]);
    }
  });

  it('names every parameter of a path', () => {
    for (const { path, operation } of operations()) {
      const names = (operation.parameters ?? []).flatMap((parameter) =>
        'name' in parameter && parameter.in === 'path' ? [parameter.name] : [],
      );
      expect([path, names.toSorted()]).toEqual([
        path,
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted(),
      ]);
    }
  });

  it('refers to nothing that it does not hold', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(references.length).toBeGreaterThan(0);
    for (const name of references) expect(Object.keys(document.components?.schemas ?? {})).toContain(name);
  });

  it('asks for either scheme, and for none of health', () => {
    expect(document.security).toEqual([{ basic: [] }, { signature: [] }]);
    for (const { path, operation } of operations()) {
      if (path.startsWith('/health')) expect(operation.security).toEqual([{}]);
    }
  });

  it.each(['/docs', '/docs/'])('is shown on a page whose parts are all there: %s', async (path) => {
    const page = await server.send({ path });
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    const parts = [...page.text.matchAll(/(?:src|href)="(\.?\/[^"]+\.(?:js|css|png))"/g)].map(
      ([, part]) => new URL(part ?? '', server.baseUrl + path).pathname,
    );
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) expect([part, (await server.send({ path: part })).status]).toEqual([part, 200]);
  });
});
