import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UpgradeLedger } from '../upgrade-ledger.mjs';

describe('UpgradeLedger', () => {
  /** Acknowledges every write, the first one after a refusal as too busy. Its change feed and search return `told` and `found`. */
  const node = { told: /** @type {object[]} */ ([]), found: /** @type {object[]} */ ([]), writes: 0 };
  const server = createServer((request, response) => {
    const isSearch = request.url?.includes('/search/');
    const isWrite = request.method !== 'GET' && !isSearch;
    if (isWrite) node.writes += 1;
    const usual = { GET: 200, POST: isSearch ? 200 : 201, PATCH: 204 }[String(request.method)];
    const status = node.writes === 1 && isWrite ? 503 : usual;
    response.writeHead(status, { 'content-type': 'application/json', location: '/customers/1/things/7' });
    const body = { changes: node.told, more: false, addresses: [{ id: 1 }], searchResults: node.found };
    response.end(status === 204 ? undefined : JSON.stringify(body));
  });

  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('finds what nobody is told of and what no search finds, and nothing else', async () => {
    const baseUrl = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
    const ledger = new UpgradeLedger();
    await ledger.writeThrough(baseUrl);
    expect(ledger.acknowledged).toBe(11);
    const violations = await ledger.violations(baseUrl, 0);
    expect(violations.filter((violation) => violation.startsWith('The change feed lacks'))).toHaveLength(10);
    expect(violations.filter((violation) => violation.startsWith('A search'))).toHaveLength(3);
    node.found = [{ id: 7 }];
    node.told = violations.flatMap((violation) => {
      const [, type, id, version] = /^The change feed lacks (\w+)\/(\d+)@(\d+)/.exec(violation) ?? [];
      return type === undefined ? [] : [{ type, id, version }];
    });
    expect(await ledger.violations(baseUrl, 0)).toEqual(['Of 1 changes of lists 0 were told.']);
    node.told.push({ type: 'lists', id: 'lists.skills', version: 2 });
    expect(await ledger.violations(baseUrl, 0)).toEqual([]);
  });
});
