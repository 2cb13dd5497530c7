import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { codesOf, errorsOf } from '../../support/api-client.js';
import { describeOnSqlite } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { TestServer } from '../../support/test-server.js';

const FOREVER = 'public, max-age=31536000, immutable';

describeOnSqlite('the console (D-NET-28)', (createDatabase) => {
  let database: TestDatabase;
  let server: TestServer;
  let consoleFolder: string;

  beforeAll(async () => {
    database = await createDatabase();
    consoleFolder = path.join(database.dataDir, 'console');
    server = await TestServer.start({ database, configuration: { consoleFolder } });
  });

  afterAll(async () => {
    await server.stop();
    await database.remove();
  });

  it('says how it is built until it is', async () => {
    const response = await server.send({ path: '/console/' });
    expect([response.status, codesOf(response)]).toEqual([404, [2]]);
    expect(errorsOf(response)[0]?.errorMessage).toContain('The console is not built.');
    mkdirSync(path.join(consoleFolder, 'assets'), { recursive: true });
    writeFileSync(path.join(consoleFolder, 'index.html.gz'), gzipSync('<h1>Console</h1>'));
    writeFileSync(path.join(consoleFolder, 'assets/main-Ab1.js.gz'), gzipSync('draw();'));
    writeFileSync(path.join(consoleFolder, 'icon.svg'), '<svg/>');
    writeFileSync(path.join(consoleFolder, 'GBK-EUC-H.bcmap'), 'characters');
    expect((await server.send({ path: '/console/' })).status).toBe(200);
  });

  it('begins at a path with a slash, because its page names files beside itself', async () => {
    for (const target of ['/console', '/console?a=/b']) {
      const { status, headers } = await server.send({ path: target });
      expect([status, headers.location]).toEqual([308, 'console/']);
    }
  });

  it.each([
    ['/console/', '<h1>Console</h1>', 'text/html;charset=UTF-8', 'no-cache'],
    ['/console/?theme=dark', '<h1>Console</h1>', 'text/html;charset=UTF-8', 'no-cache'],
    ['/console/index.html', '<h1>Console</h1>', 'text/html;charset=UTF-8', 'no-cache'],
    ['/console/icon.svg', '<svg/>', 'image/svg+xml', 'no-cache'],
    ['/console/GBK-EUC-H.bcmap', 'characters', 'application/octet-stream', 'no-cache'],
    ['/console/assets/main-Ab1.js', 'draw();', 'text/javascript;charset=UTF-8', FOREVER],
  ])('sends %s, to be kept by browsers', async (target, text, type, kept) => {
    const first = await server.send({ path: target });
    expect([first.status, first.text, first.headers['content-type']]).toEqual([200, text, type]);
    expect(first.headers['cache-control']).toBe(kept);
    const etag = String(first.headers.etag);
    const again = await server.send({ path: target, headers: { 'if-none-match': etag } });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    const head = await server.send({ method: 'HEAD', path: target });
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', etag]);
  });

  it('sends compressed what is kept compressed', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const zipped = await server.send({ path: '/console/assets/main-Ab1.js', headers });
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    const plain = await server.send({ path: '/console/icon.svg', headers });
    expect(plain.headers).not.toHaveProperty('content-encoding');
  });

  it('runs its own scripts alone, contacts nobody else, and is framed by nobody', async () => {
    const { headers } = await server.send({ path: '/console/' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*|frame-src|child-src/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  it.each([
    '/console/nothing',
    '/console/assets',
    '/console/assets/',
    '/console//index.html',
    '/console/index.html.gz',
    '/console/assets/../index.html',
    '/console/..%2ftalent.db',
    '/console/%2e%2e/talent.db',
    '/console/index.html%00',
    '/console/constructor',
  ])('has no file at %s', async (target) => {
    const response = await server.send({ path: target });
    expect([response.status, codesOf(response)]).toEqual([404, [2]]);
  });

  it('is turned off', async () => {
    const off = await createDatabase();
    const without = await TestServer.start({ database: off, configuration: { consoleFolder, console: false } });
    for (const target of ['/console', '/console/', '/console/index.html'])
      expect((await without.send({ path: target })).status).toBe(404);
    await without.stop();
    await off.remove();
  });
});
