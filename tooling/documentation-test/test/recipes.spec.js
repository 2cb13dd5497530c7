import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient } from '@talent-platform/client';
import { matchAll } from '@talent-platform/client/search';

import { startDemoServer } from '../demo-server.mjs';
import { examplesOf, root } from '../examples-of.mjs';

const DOCUMENT = 'docs/guides/recipes.md';
/** Within the clone, so that the programs import the client by its name. */
const FOLDER = path.join(root, 'tooling', 'documentation-test', 'reports', 'recipes');
const commandWith = (program) => examplesOf(DOCUMENT, 'sh').find((text) => text.startsWith(`node ${program}`)) ?? '';
const { jobPosts } = JSON.parse(readFileSync(path.join(root, 'tooling/demo/records.json'), 'utf8'));
/** The jobs that the demo has on its portal. */
const POSTED = jobPosts.map(({ jobid }) => jobid);
const PROGRAMS = ['connect.mjs', 'job-board.mjs', 'sync.mjs', 'import.mjs'];

describe(DOCUMENT, () => {
  let server;
  let client;

  beforeAll(async () => {
    server = await startDemoServer();
    const credentials = { user: 'demo.integration', secret: 'demo-only-integration-secret' };
    client = createClient({ baseUrl: String(server.baseUrl), customerId: 1001, credentials });
    mkdirSync(FOLDER, { recursive: true });
    const programs = examplesOf(DOCUMENT, 'js');
    expect(programs).toHaveLength(PROGRAMS.length);
    PROGRAMS.forEach((name, index) => writeFileSync(path.join(FOLDER, name), programs[index]));
  });

  afterAll(async () => {
    await server.stop();
    rmSync(FOLDER, { recursive: true });
  });

  function run(command) {
    const env = { PATH: process.env.PATH, HOME: FOLDER, TALENT_BASE_URL: server.baseUrl };
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: FOLDER, env });
    return { status, output: String(stdout), errors: String(stderr) };
  }

  /** The output that the guide shows. */
  const fenced = (start) => examplesOf(DOCUMENT, '').find((text) => text.startsWith(start));

  const copy = () => JSON.parse(readFileSync(path.join(FOLDER, 'people.json'), 'utf8'));

  it('shows the jobs of a portal with their pages', () => {
    const { output, errors } = run(commandWith('job-board.mjs'));
    expect(errors).toBe('');
    expect(JSON.parse(output).map(({ id }) => id)).toEqual(POSTED);
    expect(JSON.parse(output)).toContainEqual({
      id: 2,
      title: 'Data Analyst',
      url: expect.stringMatching(/\/portals\/careers\/jobs\/2\/data-analyst\/job$/),
    });
  });

  it('keeps a copy, follows changes, and begins anew if its place is gone', async () => {
    const command = commandWith('sync.mjs');
    expect(run(command).output).toBe(`${/# (.*)/.exec(command)?.[1]}\n`);
    expect(copy().people[4]).toMatchObject({ id: 4, lastname: 'Lovelace' });
    const { id } = await client.people.create({ firstname: 'Mary', lastname: 'Somerville' });
    expect(run('node sync.mjs').errors).toBe('');
    expect(copy().people[id]).toMatchObject({ lastname: 'Somerville' });
    const lost = { ...copy(), people: { 999999: { lastname: 'Of a lost change' } } };
    writeFileSync(path.join(FOLDER, 'people.json'), JSON.stringify(lost));
    const restored = await startRestored(server.baseUrl);
    try {
      expect((await runBeside('sync.mjs', restored)).errors).toBe('');
    } finally {
      restored.close();
    }
    expect(copy().people[id]).toMatchObject({ lastname: 'Somerville' });
    expect(copy().people).not.toHaveProperty('999999');
  });

  it('imports candidates once, goes on behind bad lines, and lists them at its end', async () => {
    const example = examplesOf(DOCUMENT, 'sh').at(-1) ?? '';
    const asPartner = run(example.replace(/TALENT_USER=\S+ TALENT_SECRET=\S+ /, ''));
    expect(asPartner.errors).toMatch(/^line 1: .*email: can be read only/);
    for (let time = 0; time < 2; time += 1) {
      const { status, output, errors } = run(example);
      const said = `${output}${errors}`.replace(/\{[-\w]+\}/, '{…}');
      expect([said, status]).toEqual([fenced('1 imported, '), 1]);
    }
    const taken = '{"firstname":"John","email":"joan.clarke@people.example","resume":"x"}';
    const unread = '{"firstname":"Ann","lastname":"Mitchell","email":"ann@people.example","resume":{"text":"x"}}';
    writeFileSync(path.join(FOLDER, 'other.jsonl'), ['', taken, 'null', '5', unread, '{'].join('\n'));
    const asRecruiter = 'TALENT_USER=demo.recruiter TALENT_SECRET=demo-only-recruiter-secret';
    const { output, errors } = run(`${asRecruiter} node import.mjs other.jsonl`);
    expect(output).toBe('0 imported, 5 skipped\n');
    expect(errors.replaceAll(/person \d+/g, 'person 1').split('\n')).toEqual([
      'line 2: has the e-mail address of person 1, Joan Clarke',
      'line 3: has no "email", by which a candidate is known',
      'line 4: has no "email", by which a candidate is known',
      'line 5: has a "resume" that is not a text',
      expect.stringMatching(/^line 6: .*JSON/),
      '',
    ]);
    expect(run(`TALENT_USER=nobody TALENT_SECRET=no node import.mjs`).errors).toContain('401');
    const found = [];
    const { id } = await client.people.byEmail('joan.clarke@people.example', { fields: ['id'] });
    for await (const record of client.people.search(matchAll().where('person.lastname', '==', 'Clarke')))
      found.push(record.id);
    expect(found).toEqual([Number(id)]);
    expect(await client.people.resume(Number(id)).text()).toContain('Banburismus.');
    expect((await client.people.workflows(Number(id))).map(({ baseprofile }) => baseprofile.id)).toEqual([1]);
    const { value: newest } = await client.platform.audit({ profile: `people/${String(id)}` }).next();
    expect(newest?.user).toBe('demo.recruiter');
  });
});

/** Runs a program while this process serves its requests. */
function runBeside(program, { baseUrl }) {
  const env = { PATH: process.env.PATH, TALENT_BASE_URL: baseUrl };
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { cwd: FOLDER, env }, (_, output, errors) => resolve({ output, errors }));
  });
}

/** Starts a stand-in for a server whose database was restored: it knows no place that was told before. */
async function startRestored(baseUrl) {
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => response.writeHead(status).end(body));
  });
  async function answer(request) {
    const {
      method,
      url,
      headers: { host: _host, connection: _connection, ...headers },
    } = request;
    if (url.includes('after=') && !isRestarted) {
      isRestarted = true;
      const errors = [{ errorMessage: 'after: is a place that this database does not have.', errorCode: 27 }];
      return { status: 410, body: JSON.stringify({ errors }) };
    }
    const body = method === 'POST' ? await text(request) : undefined;
    const reply = await fetch(`${baseUrl}${url}`, { method, headers, body });
    return { status: reply.status, body: await reply.text() };
  }
  let isRestarted = false;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { baseUrl: `http://127.0.0.1:${port}`, close: () => server.close() };
}
