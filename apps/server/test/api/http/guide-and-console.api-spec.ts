import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { codesOf, errorsOf, statusAndCodes } from '../../support/api-client.js';
import { describeOnSqlite } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { TestServer } from '../../support/test-server.js';

const HTML = 'text/html;charset=UTF-8';
const SCRIPT = 'text/javascript;charset=UTF-8';
const REVALIDATED = 'no-cache';
const FOREVER = 'public, max-age=31536000, immutable';

/** Both sites as the build leaves them, beside a file of another kind. */
const SITES = {
  'guide/index.html': '<h1>Documentation</h1>',
  'guide/404.html': '<h1>There is no such page</h1>',
  'guide/reference/index.html': '<h1>Reference</h1>',
  'guide/static/site.js': 'draw();',
  'guide/secret.key': 'not listed',
  'console/index.html.gz': gzipSync('<h1>Console</h1>'),
  'console/assets/main-Ab1.js.gz': gzipSync('draw();'),
  'console/icon.svg': '<svg/>',
  'console/GBK-EUC-H.bcmap': 'characters',
};

describeOnSqlite('the guide and the console', (createDatabase) => {
  let database: TestDatabase;
  let server: TestServer;

  beforeAll(async () => {
    database = await createDatabase('migrated');
    const [guideFolder, consoleFolder] = ['guide', 'console'].map((name) => path.join(database.dataDir, name));
    server = await TestServer.start({ database, configuration: { guideFolder, consoleFolder } });
  });

  it('say how they are built until they are', async () => {
    for (const name of ['guide', 'console']) {
      const answer = await server.send({ path: `/${name}/` });
      expect([answer.status, codesOf(answer)]).toEqual([404, [2]]);
      expect(errorsOf(answer)[0]?.errorMessage).toContain(`The ${name} is not built. Build it with \`npm start\``);
    }
    for (const [name, content] of Object.entries(SITES)) {
      const file = path.join(database.dataDir, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
  });

  it.each([
    ['/guide', HTML, SITES['guide/index.html'], REVALIDATED],
    ['/guide/?theme=dark', HTML, SITES['guide/index.html'], REVALIDATED],
    ['/guide/reference/', HTML, SITES['guide/reference/index.html'], REVALIDATED],
    ['/guide/static/site.js', SCRIPT, 'draw();', REVALIDATED],
    ['/console/', HTML, '<h1>Console</h1>', REVALIDATED],
    ['/console/?theme=dark', HTML, '<h1>Console</h1>', REVALIDATED],
    ['/console/icon.svg', 'image/svg+xml', '<svg/>', REVALIDATED],
    ['/console/GBK-EUC-H.bcmap', 'application/octet-stream', 'characters', REVALIDATED],
    ['/console/assets/main-Ab1.js', SCRIPT, 'draw();', FOREVER],
  ])('are sent once to a browser that keeps them: %s (D-NET-24, D-NET-28)', async (target, type, text, kept) => {
    const first = await server.send({ path: target });
    expect([first.status, first.text, first.headers['content-type']]).toEqual([200, text, type]);
    expect(first.headers['cache-control']).toBe(kept);
    const etag = String(first.headers.etag);
    const again = await server.send({ path: target, headers: { 'if-none-match': etag } });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    const head = await server.send({ method: 'HEAD', path: target });
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', etag]);
  });

  describe('the guide', () => {
    it.each(['/guide', '/guide/nothing'])(
      'loads nothing from elsewhere, and runs its own scripts alone: %s',
      async (target) => {
        const policy = String((await server.send({ path: target })).headers['content-security-policy']);
        expect(policy).toMatch(/^default-src 'self';/);
        expect(policy).toContain("frame-ancestors 'none'");
        expect(policy).not.toMatch(/unsafe|https?:|\*/);
      },
    );

    it.each([
      '/guide/nothing',
      '/guide/secret.key',
      '/guide/index.html',
      '/guide/..%2fsecret.key',
      '/guide/..%5c..%5ctalent.db',
      '/guide/constructor',
    ])('reads no other file: %s is 404', async (target) => {
      const answer = await server.send({ path: target });
      expect([answer.status, answer.text]).toEqual([404, SITES['guide/404.html']]);
    });
  });

  describe('the console', () => {
    it('begins at a path with a slash, because its page names files beside itself', async () => {
      const { status, headers } = await server.send({ path: '/console?a=/b' });
      expect([status, headers.location]).toEqual([308, 'console/']);
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
      '/console/assets/',
      '/console/index.html.gz',
      '/console/..%2ftalent.db',
      '/console/constructor',
    ])('has no file at %s', async (target) => {
      expect(statusAndCodes(await server.send({ path: target }))).toEqual([404, [2]]);
    });
  });
});
