import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSqlite, DATABASES } from '@talent-platform/harness/databases.mjs';
import { environmentOf, startServer } from '@talent-platform/harness/server.mjs';
import { examplesOf } from '../../documentation-test/examples-of.mjs';
import { root } from '../../launch/workspace.mjs';
import { checkConformance } from '../conformance.mjs';
import { freePort } from '../free-port.mjs';
import { hasNginx, proxyConfiguration, renderProxy, startNginx } from '../nginx.mjs';

const OPERATOR = fileURLToPath(import.meta.resolve('@talent-platform/server/dist/talent-server.js'));
const DEMO = path.join(root, 'tooling/demo');
const HOST = 'jobs.bolt.example';
/** A name that must be quoted in a map and encoded in a path. */
const NAME = 'Jobs: "Bolt" & ~$1 Söhne';
const [, createDatabase = createSqlite] = DATABASES.at(-1) ?? [];
const hasJq = spawnSync('jq', ['--version']).status === 0;
const describeWithPrograms = hasNginx() && hasJq ? describe : describe.skip;

describeWithPrograms('deploy/nginx/installations.conf (skipped if nginx or jq is not installed)', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'talent-installations-'));
  const installations = [];
  let port;
  let nginx;

  const baseUrl = () => `http://127.0.0.1:${port}`;

  const exampleWith = (word) =>
    examplesOf('docs/guides/growing.md', 'sh').find((each) => each.includes(word)) ?? 'false';

  /** Starts an installation of one customer, and writes its map as the guide does. */
  const start = async (upstream, blueprint) => {
    const database = await createDatabase();
    const node = await freePort();
    const variables = environmentOf({ ...database, blueprint });
    const env = { ...variables, TALENT_BASE_URL: baseUrl(), TALENT_PORT: String(node) };
    const server = await startServer({ env });
    installations.push({ database, server });
    const command = exampleWith('jq -r')
      .replace('talent-server', `${process.execPath} ${OPERATOR}`)
      .replace('talent_2;', `${upstream};`)
      .replace('talent_2.map', `${upstream}.map`);
    const options = { cwd: folder, env: { ...process.env, ...env }, encoding: /** @type {const} */ ('utf8') };
    const { status, stderr } = spawnSync('sh', ['-c', command], options);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return node;
  };

  beforeAll(async () => {
    port = await freePort();
    const nodes = [await start('talent', ''), await start('talent_2', aSecondCustomer(folder))];
    const [, plain = '', chosen = ''] = /sed -i 's\|(.+)\|(.+)\|'/.exec(exampleWith('sed -i')) ?? [];
    const choosing = proxyConfiguration().replaceAll(plain, () => chosen);
    const [first, second] = nodes.map((node) => [node, node, node]);
    const http = renderProxy(choosing, { port, nodes: first }) + renderInstallations({ nodes: second, folder });
    nginx = await startNginx({ http, port });
  });

  afterAll(async () => {
    await nginx?.stop();
    for (const { server, database } of installations) {
      await server.stop();
      await database.remove();
    }
  });

  it('carries all rows of the interface for a customer of each', async () => {
    const runs = [1001, 1002].map((customer) => checkConformance({ baseUrl: baseUrl(), customer, folder }));
    for (const { code, errors, failed } of await Promise.all(runs))
      expect({ code, errors, failed }).toEqual({ code: 0, errors: expect.any(String), failed: [] });
  });

  it('knows where each path of the API leads: by customer or portal, else by host', async () => {
    const response = await fetch(`${baseUrl()}/openapi.json`);
    const { paths } = JSON.parse(await response.text());
    const places = /^\/(platform\/v1\/)?(customers|portals)\/\{/;
    const others = Object.keys(paths).filter((each) => !places.test(each));
    expect(others.toSorted()).toEqual([
      '/',
      '/apply/{workflowId}',
      '/health/live',
      '/health/ready',
      '/jobs',
      '/jobs.xml',
      '/jobs/{jobId}/{slug}/job',
      '/platform/v1/documents/engines',
      '/platform/v1/me',
    ]);
  });

  it.each([
    ['the portal of the first by its name', '/portals/careers/jobs/2/data-analyst/job', '127.0.0.1', 200],
    ['the portal of the second by its name', `/portals/${encodeURIComponent(NAME)}/jobs/2/x/job`, '127.0.0.1', 200],
    ['the careers page of the second by its name', `/portals/${encodeURIComponent(NAME)}`, '127.0.0.1', 200],
    ['the portal of the second by its host', '/jobs/2/data-analyst/job', HOST, 200],
    ['no page by a host that no map names', '/jobs/2/data-analyst/job', 'jobs.example', 404],
    ['the console', '/console/', '127.0.0.1', 200],
    ['the page of the API', '/docs', '127.0.0.1', 200],
    ['the guides', '/guide/', '127.0.0.1', 200],
    ['the health of the first', '/health/ready', '127.0.0.1', 200],
    ['no metrics', '/metrics', '127.0.0.1', 404],
  ])('leads to %s', async (_, pathname, host, status) => {
    expect(await statusOf(`${baseUrl()}${pathname}`, host)).toBe(status);
  });

  it('is refused by nginx if two installations have one address', async () => {
    writeFileSync(path.join(folder, 'other.map'), '"customers/1002" talent;\n');
    const other = await freePort();
    const http =
      renderProxy(proxyConfiguration(), { port: other, nodes: [1, 2, 3] }) +
      renderInstallations({ nodes: [1, 2, 3], folder });
    await expect(startNginx({ http, port: other })).rejects.toThrow('conflicting parameter "customers/1002"');
  });
});

/** Makes the demo customer anew as customer 1002, whose portal has a host. */
function aSecondCustomer(folder) {
  const copy = path.join(folder, 'bolt');
  mkdirSync(copy);
  cpSync(DEMO, copy, { recursive: true });
  const change = (name, edit) => {
    const file = path.join(copy, name);
    const json = JSON.parse(readFileSync(file, 'utf8'));
    edit(json);
    writeFileSync(file, JSON.stringify(json));
  };
  change('blueprint.json', ({ customer, portals }) => {
    customer.id = 1002;
    Object.assign(portals[0], { name: NAME, host: HOST });
  });
  change('records.json', ({ jobPosts }) => {
    for (const post of jobPosts) post.portalurl = HOST;
  });
  return copy;
}

/** The file, with the addresses of this machine. */
function renderInstallations({ nodes, folder }) {
  const addresses = [...nodes];
  return readFileSync(path.join(root, 'deploy/nginx/installations.conf'), 'utf8')
    .replace(/^( *server )[\d.]+:\d+/gm, (_, words) => `${words}127.0.0.1:${addresses.shift()}`)
    .replace('/etc/nginx/talent', folder);
}

function statusOf(url, host) {
  return new Promise((resolve, reject) => {
    get(url, { headers: { host } }, (response) => resolve(response.resume().statusCode)).once('error', reject);
  });
}
