import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { matchesSignature, readSignedRequest, SigningSecret } from '@talent-platform/protocol/signing';

import { packPackages } from '../../bundle/pack-packages.mjs';
import { publicPackages } from '../../launch/workspace.mjs';
import { readDocument, root } from '../examples-of.mjs';
import { startLocalRegistry } from '../local-registry.mjs';

const PACKAGES = publicPackages().map((folder) => ({
  folder,
  manifest: JSON.parse(readDocument(`${folder}/package.json`)),
}));
const SECRET = 'demo-only-integration-secret';

/** The code that a strict project writes with each library, and the text that this code prints. */
const USES = {
  protocol: {
    prints: 'false',
    code: `
      import { verifyEvent } from '@talent-platform/protocol/events';
      import type { EventVerdict } from '@talent-platform/protocol/events';
      import { SigningSecret } from '@talent-platform/protocol/signing';
      const secrets = [{ user: 'acme', secret: new SigningSecret('a-secret') }];
      const received = { method: 'POST', target: '/', headers: [] };
      const verdict: EventVerdict = verifyEvent({ received, body: Buffer.from('{}'), secrets, now: new Date() });
      console.log(verdict.isGenuine);`,
  },
  client: {
    prints: 'network 1 false',
    code: `
      import { createClient, TalentError } from '@talent-platform/client';
      import { matchAll } from '@talent-platform/client/search';
      interface Person { readonly id?: number; readonly lastname?: string; readonly links: readonly object[] }
      interface Customer { people: { read: Person; create: { lastname: string }; update: { lastname?: string } } }
      const credentials = { user: 'acme', secret: 'a-secret' };
      const client = createClient<Customer>({ baseUrl: 'http://127.0.0.1:9', customerId: 1, credentials, retry: { maxRetries: 0 } });
      export const read = async (): Promise<string | undefined> => (await client.people.get(1, { fields: ['lastname'] })).lastname;
      // @ts-expect-error a person has no such field
      export const wrong = () => client.people.get(1, { fields: ['surname'] });
      // @ts-expect-error a new person needs a last name
      export const incomplete = () => client.people.create({});
      const [error] = await Promise.all([client.people.search(matchAll().where('person.id', '=', 1)).next().catch((reason) => reason)]);
      if (error instanceof TalentError) console.log(error.kind, error.attempts, error.mayHaveBeenDone);`,
  },
  blueprint: {
    prints: 'customer.id function',
    code: `
      import { checkBlueprint } from '@talent-platform/blueprint';
      import type { Blueprint } from '@talent-platform/blueprint';
      import { readBlueprint } from '@talent-platform/blueprint/files';
      const [problem] = checkBlueprint({ customer: { id: 0, name: 'Acme' } });
      export const forms: Blueprint['forms'] = [{ formname: 'a', displayName: 'A', type: 'Person' }];
      // @ts-expect-error nobody owns such a form
      export const wrong: Blueprint['forms'] = [{ formname: 'a', displayName: 'A', type: 'Nobody' }];
      console.log(problem?.path, typeof readBlueprint);`,
  },
  server: {
    prints: '200 404 200 QUOTA_EXCEEDED',
    code: `
      import { startEmbeddedServer } from '@talent-platform/server/embedded';
      import type { EmbeddedServer } from '@talent-platform/server/embedded';
      const authorization = 'Basic ' + btoa('demo.integration:demo-only-integration-password');
      const code: string = 'QUOTA_EXCEEDED';
      const server: EmbeddedServer = await startEmbeddedServer();
      const statusOf = async (path: string): Promise<number> =>
        (await fetch(server.baseUrl + path, { headers: { authorization } })).status;
      const paths = ['/customers/1001/people/4/fields/resume/text', '/nothing', '/guide/first-integration'];
      const statuses = await Promise.all(paths.map(statusOf));
      await server.stop();
      console.log(...statuses, code);`,
  },
  twin: {
    prints: 'none 1001 0',
    code: `
      import { startTwin } from '@talent-platform/twin';
      import type { RequestFault, Twin } from '@talent-platform/twin';
      const twin: Twin = await startTwin();
      const fault: RequestFault = { status: 503, latency: '5 ms' };
      // @ts-expect-error there is no such unit
      export const wrong: RequestFault = { latency: '5 moments' };
      const { happened } = twin.faults.request(fault);
      const { outcome } = await twin.move(3, 'C51220');
      console.log(outcome, twin.customerId, happened);
      await twin.stop();`,
  },
  'webhook-sink': {
    prints: '400 No.',
    code: `
      import { startSink } from '@talent-platform/webhook-sink';
      import type { Rule } from '@talent-platform/webhook-sink';
      const rules: Rule[] = [{ eventType: 'JobPostToWebEvent', reply: { kind: 'rejected', message: 'No.' } }];
      // @ts-expect-error there is no event of this type
      export const wrong: Rule = { eventType: 'JobPost', reply: { kind: 'drop' } };
      const sink = await startSink({ rules });
      await fetch(sink.url, { method: 'POST', body: '{"eventType":"JobPostToWebEvent"}' });
      const { answer } = await sink.waitFor(({ eventType }) => eventType === 'JobPostToWebEvent');
      await sink.close();
      console.log(answer);`,
  },
};

/** The test runners that a vendor may have. They are those of packages/twin, and their fixtures are projects. */
const MODULES_OF_TWIN = path.join(root, 'packages', 'twin', 'node_modules');
/** @type {Record<string, { words: string[], env?: Record<string, string> }>} */
const RUNNERS = {
  'node-test': { words: ['--test'] },
  vitest: { words: [path.join(MODULES_OF_TWIN, 'vitest', 'vitest.mjs'), 'run'], env: { NO_COLOR: '1' } },
  jest: {
    words: [path.join(MODULES_OF_TWIN, 'jest', 'bin', 'jest.js')],
    env: { NODE_OPTIONS: '--experimental-vm-modules' },
  },
};

/** The types of Node.js are those of this clone. */
const TYPE_ROOTS = [path.join(root, 'packages', 'protocol', 'node_modules', '@types')];
const TSCONFIG = {
  compilerOptions: {
    module: 'nodenext',
    target: 'es2023',
    strict: true,
    rootDir: '.',
    outDir: 'built',
    types: ['node'],
    typeRoots: TYPE_ROOTS,
  },
  files: ['use.ts'],
};

/** One registry and one cache serve all installs: neither has a package of this workspace. */
let registry;
let packed;

beforeAll(async () => {
  packed = mkdtempSync(path.join(tmpdir(), 'talent-tarballs-'));
  registry = await startLocalRegistry();
  const folders = PACKAGES.map(({ folder }) => path.join(root, folder));
  packPackages(folders, packed);
});

afterAll(() => {
  registry.close();
  rmSync(packed, { recursive: true });
});

/**
 * @param {string} cwd
 * @param {string[]} command
 */
function npm(cwd, ...command) {
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const own = [`--registry=${registry.url}`, `--cache=${path.join(packed, 'cache')}`];
  return runIn(cwd, ['npm', ...command, ...quiet, ...own]);
}

describe.each(PACKAGES)('the tarball of $folder', ({ folder, manifest }) => {
  const name = path.basename(folder);
  let project;
  let empty;
  let installed;
  let asked;

  beforeAll(async () => {
    project = mkdtempSync(path.join(tmpdir(), 'talent-tarball-'));
    empty = path.join(project, 'empty');
    mkdirSync(empty);
    writeFileSync(path.join(empty, 'package.json'), '{"private":true,"type":"module"}');
    registry.asked.clear();
    const tarball = path.join(packed, `talent-platform-${name}-${manifest.version}.tgz`);
    const install = await npm(empty, 'install', '--ignore-scripts', tarball);
    asked = [...registry.asked];
    if (install.code !== 0) throw new Error(install.errors);
    installed = path.join(empty, 'node_modules', '@talent-platform');
  });

  afterAll(() => rmSync(project, { recursive: true }));

  const run = (program, ...words) => runIn(empty, [program, ...words]);

  it('installs alone into an empty project, and asks the registry for packages of others only', () => {
    expect(readdirSync(installed)).toEqual([name]);
    expect(asked.filter((other) => other.startsWith('@talent-platform/'))).toEqual([]);
  });

  it('has its readme, its licence, and no tests', () => {
    const files = readdirSync(path.join(installed, name), { recursive: true, encoding: 'utf8' });
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json']));
    expect(files.filter((file) => /\.spec\.|^(src|test|reports)\//.test(file))).toEqual([]);
    expect(readFileSync(path.join(installed, name, 'LICENSE'), 'utf8')).toBe(readDocument('LICENSE'));
  });

  it('has the source that each source map is of', () => {
    const maps = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.map'));
    const contents = maps.map((file) => JSON.parse(readFileSync(path.join(installed, file), 'utf8')).sourcesContent);
    expect(contents.filter((sources) => !sources?.every(Boolean))).toEqual([]);
  });

  const commands = Object.keys(manifest.bin ?? {});
  if (commands.length > 0) {
    it.each(commands)('runs %s', async (command) => {
      const usage = await run(path.join(empty, 'node_modules', '.bin', command), '--help');
      expect(usage).toMatchObject({ code: 0, errors: '', output: expect.stringContaining(command) });
    });
  }

  if (name in USES) {
    it('gives a strict project its types, and does what they say', async () => {
      const { code, prints } = USES[name];
      writeFileSync(path.join(empty, 'use.ts'), code);
      writeFileSync(path.join(empty, 'tsconfig.json'), JSON.stringify(TSCONFIG));
      const tsc = await run(process.execPath, path.join(root, 'node_modules', 'typescript', 'bin', 'tsc'));
      expect(tsc).toMatchObject({ code: 0, output: '' });
      expect(await run(process.execPath, 'built/use.js')).toMatchObject({ errors: '', output: `${prints}\n` });
    });
  }

  if (name === 'twin') {
    it.each(Object.keys(RUNNERS))('works in %s, whose process then ends by itself', async (runner) => {
      const fixture = path.join(empty, runner);
      cpSync(path.join(root, 'packages', 'twin', 'test', 'runners', runner), fixture, { recursive: true });
      const { words, env } = RUNNERS[runner];
      const { code, output, errors } = await runIn(fixture, [process.execPath, ...words], env);
      expect({ code, output, errors }).toMatchObject({ code: 0 });
      expect(`${output}${errors}`).toMatch(/(# pass|Tests:?) +3\b/);
    });
  }

  if (name === 'cli') {
    it('signs as the protocol does', async () => {
      const connection = ['--base-url', 'http://talent.example', '--customer', '1001', '--user', 'demo.integration'];
      const talent = path.join(empty, 'node_modules', '.bin', 'talent');
      const words = [talent, 'sign', 'GET', 'people/4', ...connection];
      const { output } = await runIn(empty, words, { TALENT_SECRET: SECRET });
      const headers = Array.from(output.matchAll(/^([\w-]+): (.*)$/gm), ([, header, value]) => [header, value]).flat();
      const received = { method: 'GET', target: '/customers/1001/people/4', headers };
      const claim = readSignedRequest(received, new Date());
      expect(matchesSignature(claim, [new SigningSecret(SECRET)])).toBe(true);
    });
  }
});

/**
 * @param {string} cwd
 * @param {string[]} command
 */
async function runIn(cwd, [program, ...words], env = {}) {
  const child = spawn(program, words, { cwd, env: { PATH: process.env.PATH, HOME: cwd, ...env } });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (errors += text));
  const [code] = await once(child, 'close');
  return { code, output, errors };
}
