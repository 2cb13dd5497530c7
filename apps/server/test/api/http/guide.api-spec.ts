import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { codesOf, errorsOf } from '../../support/api-client.js';
import { describeOnSqlite } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { TestServer } from '../../support/test-server.js';

const HTML = 'text/html;charset=UTF-8';
const SCRIPT_HASH = 'sha256-YXrHTO4dyW4axqd5lETt72Vr5znYoHRihmGvaTyFfMw=';

/** A site as the build leaves it, beside a file that is not of it. */
const SITE = {
  'index.html': '<h1>Documentation</h1>',
  '404.html': '<h1>There is no such page</h1>',
  'reference/index.html': '<h1>Reference</h1>',
  'static/site.js': 'draw();',
  'secret.txt': 'not listed',
};

const MANIFEST = {
  scripts: [SCRIPT_HASH],
  files: {
    '': { file: 'index.html', contentType: HTML },
    '/404': { file: '404.html', contentType: HTML },
    '/reference': { file: 'reference/index.html', contentType: HTML },
    '/static/site.js': { file: 'static/site.js', contentType: 'text/javascript;charset=UTF-8' },
  },
};

describeOnSqlite('the guide (D-NET-24)', (createDatabase) => {
  let database: TestDatabase;
  let server: TestServer;

  beforeAll(async () => {
    database = await createDatabase('migrated');
    const guideFolder = path.join(database.dataDir, 'guide');
    for (const [name, text] of Object.entries({ ...SITE, 'manifest.json': JSON.stringify(MANIFEST) })) {
      mkdirSync(path.dirname(path.join(guideFolder, name)), { recursive: true });
      writeFileSync(path.join(guideFolder, name), text);
    }
    server = await TestServer.start({ database, configuration: { guideFolder } });
  });

  afterAll(async () => {
    await server.stop();
    await database.remove();
  });

  it.each([
    ['/guide', HTML, 'index.html'],
    ['/guide/', HTML, 'index.html'],
    ['/guide?theme=dark', HTML, 'index.html'],
    ['/guide/reference', HTML, 'reference/index.html'],
    ['/guide/reference/', HTML, 'reference/index.html'],
    ['/guide/static/site.js', 'text/javascript;charset=UTF-8', 'static/site.js'],
  ] as const)('is sent once to a browser that keeps it: %s', async (target, type, file) => {
    const first = await server.send({ path: target });
    expect([first.status, first.text, first.headers['content-type']]).toEqual([200, SITE[file], type]);
    expect(first.headers['cache-control']).toBe('no-cache');
    const etag = String(first.headers.etag);
    const again = await server.send({ path: target, headers: { 'if-none-match': etag } });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    const head = await server.send({ method: 'HEAD', path: target });
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', etag]);
  });

  it.each(['/guide', '/guide/static/site.js', '/guide/nothing'])(
    'loads nothing from elsewhere, and runs its own scripts alone: %s',
    async (target) => {
      const policy = String((await server.send({ path: target })).headers['content-security-policy']);
      expect(policy).toMatch(/^default-src 'self';/);
      expect(policy).toContain(`script-src 'self' '${SCRIPT_HASH}';`);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe-eval|https?:|\*|script-src[^;]*unsafe/);
    },
  );

  it.each([
    '/guide/nothing',
    '/guide/secret.txt',
    '/guide/manifest.json',
    '/guide/index.html/..',
    '/guide/../guide/secret.txt',
    '/guide/..%2fsecret.txt',
    '/guide/%2e%2e/talent.db',
    '/guide/..%5c..%5ctalent.db',
    '/guide//static/site.js',
    '/guide/%00',
    '/guide/constructor',
    '/guide/__proto__',
  ])('reads no other file: %s is 404', async (target) => {
    const answer = await server.send({ path: target });
    expect([answer.status, answer.text]).toEqual([404, SITE['404.html']]);
  });

  it('is read alone: POST is 405', async () => {
    const answer = await server.send({ method: 'POST', path: '/guide', body: {} });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('says how it is built if it is not', async () => {
    const other = await createDatabase('migrated');
    const bare = await TestServer.start({ database: other });
    try {
      const answer = await bare.send({ path: '/guide/reference' });
      expect([answer.status, codesOf(answer)]).toEqual([404, [2]]);
      expect(errorsOf(answer)[0]?.errorMessage).toMatch(/^The guide is not built\. Build it with `npm start`/);
    } finally {
      await bare.stop();
      await other.remove();
    }
  });

  it('is closed with the description', async () => {
    const other = await createDatabase('migrated');
    const closed = await TestServer.start({ database: other, configuration: { docs: false } });
    try {
      const answer = await closed.send({ path: '/guide' });
      expect([answer.status, codesOf(answer)]).toEqual([404, [2]]);
      expect(errorsOf(answer)[0]?.errorMessage).toMatch(/case-sensitive\.$/);
    } finally {
      await closed.stop();
      await other.remove();
    }
  });
});
