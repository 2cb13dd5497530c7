import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createApiDocument } from '../../../src/openapi/create-api-document.js';
import { aBlueprint, PASSWORD } from '../../builders/blueprint.builder.js';
import { BuiltServer, MAIN } from '../../support/built-server.js';
import { describeOnEachDatabase, describeOnSqlite } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { runOperatorOn } from '../../support/operator.js';
import { readPdfPages } from '@talent-platform/documents/test-support';

const DEMO_USER = 'demo.integration:demo-only-integration-password';
const FORMS = '/customers/1001/forms';
const NAMES = 'Ada Łovelace, Ада, 山田太郎, 김민준, 习近学, 臺灣';

describe('the built server', () => {
  it('takes no arguments because it would start with other settings than were meant', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, '--port', '8502'], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      'The server takes no arguments, received "--port". It is set by environment variables, such as TALENT_PORT=8303.\n',
    );
  });
});

describeOnSqlite('two servers on one SQLite database (D-OPR-25)', (createDatabase) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createDatabase();
  });

  afterEach(() => database.remove());

  it('are refused, and the error names the folder and the way out', async () => {
    const server = await BuiltServer.start(database);
    const other = await mkdtemp(path.join(tmpdir(), 'talent-second-'));
    try {
      for (const dataDir of [database.dataDir, other]) {
        const environment = { TALENT_DATA_DIR: dataDir };
        const refused: unknown = await BuiltServer.start(database, environment).catch((error: unknown) => error);
        expect(String(refused)).toContain(
          `TALENT_DATABASE_URL: another server is running on the SQLite database in ${database.dataDir}: it has`,
        );
        expect(String(refused)).toContain('Stop that server, or set another TALENT_DATA_DIR for this one.');
      }
      expect((await server.send('/customers/1001/people/4', DEMO_USER)).status).toBe(200);
    } finally {
      await server.stop();
      await rm(other, { recursive: true, force: true });
    }
  });

  it('may follow one another, also after a crash, and commands run beside a server', async () => {
    const env = { TALENT_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
    const killed = await BuiltServer.start(database, env);
    await killed.kill();
    const server = await BuiltServer.start(database, env);
    expect((await server.send('/customers/1001/people/4', DEMO_USER)).status).toBe(200);
    expect(await runOperatorOn(database, ['users', 'disable', '1001', 'demo.partner'])).toMatchObject({ code: 0 });
    expect(await runOperatorOn(database, ['migrate', '--check'])).toMatchObject({ code: 0 });
    expect(await server.stop()).toBe(0);
    const last = await BuiltServer.start(database, env);
    await last.stop();
  });
});

describeOnEachDatabase('the built server', (createDatabase) => {
  let database: TestDatabase;
  let server: BuiltServer;

  beforeAll(async () => {
    database = await createDatabase();
    server = await BuiltServer.start(database);
  });

  afterAll(async () => {
    await server.stop();
    await database.remove();
  });

  it('finds the document that its build left, and the page of it', async () => {
    const document = await server.send('/docs-json', DEMO_USER);
    expect(await document.json()).toEqual(JSON.parse(JSON.stringify(createApiDocument())));
    const parts = ['/docs', '/docs/page.js', '/docs/renderer.js', '/docs/page.css'];
    const replies = await Promise.all(parts.map((part) => server.send(part, DEMO_USER)));
    expect(replies.map(({ status }) => status)).toEqual(parts.map(() => 200));
  });

  it('finds the fonts of every script that it puts on paper', async () => {
    const body = JSON.stringify({ owner: 4, formname: 'background_check', legal_name: NAMES, consent: true });
    const filled = await server.send(FORMS, DEMO_USER, { method: 'POST', body });
    expect(filled.status).toBe(201);
    const exported = await server.send(`${FORMS}/1.pdf`, DEMO_USER);
    const pages = await readPdfPages(Buffer.from(await exported.arrayBuffer()));
    expect(pages.join('\n')).toContain(NAMES);
  });

  it('reads YAML, and starts again on its database', async () => {
    expect(await server.stop()).toBe(0);
    const file = path.join(database.dataDir, 'blueprint.yaml');
    await writeFile(file, JSON.stringify(aBlueprint(1002)).replace('{', '# as JSON, which is YAML too\n{'));
    server = await BuiltServer.start(database, { TALENT_BLUEPRINT: file });
    const people = await Promise.all([
      server.send('/customers/1001/people/4', DEMO_USER),
      server.send('/customers/1002/people/4', `1002.admin:${PASSWORD}`),
    ]);
    expect(people.map(({ status }) => status)).toEqual([200, 404]);
  });
});
