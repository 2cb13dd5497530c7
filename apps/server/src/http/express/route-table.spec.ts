import { describe, expect, it } from '@jest/globals';
import express from 'express';
import type { Express, RequestHandler } from 'express';
import { RouteTable } from './route-table.js';
import type { RouterLayer } from './route-table.js';

const handle: RequestHandler = () => undefined;

function tableOf(define: (app: Express) => void): RouteTable {
  const app = express();
  define(app);
  return new RouteTable((app.router as unknown as { stack: RouterLayer[] }).stack);
}

function found(table: RouteTable, method: string, url: string): unknown {
  const { route, params } = table.find(method, url) ?? {};
  return route && { path: route.path, params };
}

describe('the route table', () => {
  const table = tableOf((app) => {
    app.get('/people/by-email', handle);
    app.get('/people/:id', handle);
    app.patch('/people/:id', handle);
    app.post('/people', handle);
    app.get('/forms/list', handle);
    app.get('/forms/:id.pdf', handle);
    app.get('/forms/:id', handle);
    app.get('/forms/:id/meta', handle);
    app.get('/lists/:id/*chain', handle);
    app.get('/lists/:id/node', handle);
    app.get('/twice/:id', handle, handle);
    app.get('/twice/:id', handle);
    app.all('/any', handle);
    app.use('/docs', handle);
    app.get('/docs/page', handle);
    app.get('/health', handle);
  });

  it.each([
    ['a literal before a parameter that could be it', 'GET', '/people/by-email', '/people/by-email', {}],
    ['a parameter', 'GET', '/people/17', '/people/:id', { id: '17' }],
    ['the route of the method', 'PATCH', '/people/17', '/people/:id', { id: '17' }],
    ['the route of GET for HEAD (D-NET-5)', 'HEAD', '/people/17', '/people/:id', { id: '17' }],
    ['the path in front of a query', 'GET', '/people/17?fields=a%2Fb', '/people/:id', { id: '17' }],
    ['dots, which mean nothing', 'GET', '/people/..', '/people/:id', { id: '..' }],
    ['a literal in front of a pattern', 'GET', '/forms/list', '/forms/list', {}],
    ['what stands behind middleware of other paths', 'GET', '/health', '/health', {}],
  ])('finds %s', (_title, method, url, path, params) => {
    expect(found(table, method, url)).toEqual({ path, params });
  });

  it.each([
    ['an unknown path', 'GET', '/nothing'],
    ['another method', 'DELETE', '/people/17'],
    ['OPTIONS', 'OPTIONS', '/people/17'],
    ['an escape', 'GET', '/people/1%37'],
    ['a slash at the end', 'GET', '/people/17/'],
    ['two slashes', 'GET', '/people//'],
    ['another spelling of a literal', 'GET', '/People/17'],
    ['a path without a slash', 'GET', 'people/17'],
    ['*', 'OPTIONS', '*'],
    ['bytes above ASCII', 'GET', '/people/\xa0'],
    ['a pattern inside a segment', 'GET', '/forms/17.pdf'],
    ['what a pattern before it could mean', 'GET', '/forms/17'],
    ['what a pattern for several segments could mean', 'GET', '/lists/1/node'],
    ['a longer path behind a pattern that could not mean it', 'GET', '/forms/17/meta'],
    ['a route of two handlers, and the one behind it', 'GET', '/twice/1'],
    ['a route of every method', 'GET', '/any'],
    ['what stands behind middleware of its path', 'GET', '/docs/page'],
  ])('leaves %s to Express', (_title, method, url) => {
    expect(found(table, method, url)).toBeUndefined();
  });
});
