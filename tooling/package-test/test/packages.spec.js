import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { matchesSignature, readSignedRequest, signRequest, SigningSecret } from '@talent-platform/protocol/signing';
import { build } from 'esbuild';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

import { root } from '../../launch/workspace.mjs';
import { checkTypes, filesOf, installPackages, TYPE_CHECKS } from '../installed-packages.mjs';
import { findNodes } from '../node-versions.mjs';
import { entriesOf, hasNativeCode, PACKAGES } from '../public-packages.mjs';
import { runIn } from '../run-in.mjs';
import { BUNDLES, TARBALLS } from '../size-budgets.mjs';
import { USES } from '../uses.mjs';

const SECRET = 'demo-only-integration-secret';
const LICENCE = readFileSync(path.join(root, 'LICENSE'), 'utf8');
/** Nobody can `require` these packages, so what old resolutions make of them does not matter. */
const NOT_FOR_ESM = ['node10', 'node16-cjs'];
/** publint thinks that Node.js ignores `imports` inside a package. The use of the twin shows that it reads them. */
const isMistaken = ({ code, args }) => code === 'NESTED_PACKAGE_JSON_FIELD_IGNORED' && args.field === 'imports';
/** Libraries whose code is inside files of a package, by the package's folder. */
const OF_SERVER = ['typeorm', 'express', '@nestjs/core', '@aws-sdk/client-s3'];
const LICENCES = /(THIRD-PARTY-LICENSES\.md|guide\/licenses\.txt)$/;
const INSIDE = { server: [...OF_SERVER, 'pdfjs-dist', 'react-dom'], twin: OF_SERVER, 'webhook-sink': ['lit-html'] };

/** The test runners that a vendor may have. Their fixtures in packages/twin are projects. */
/** @type {Record<string, { words: string[], env?: Record<string, string> }>} */
const RUNNERS = {
  'node-test': { words: ['--test'] },
  vitest: {
    words: [path.join(root, 'tooling', 'package-test', 'node_modules', 'vitest', 'vitest.mjs'), 'run'],
    env: { NO_COLOR: '1' },
  },
  jest: {
    words: [path.join(root, 'node_modules', 'jest', 'bin', 'jest.js')],
    env: { NODE_OPTIONS: '--experimental-vm-modules' },
  },
};

const nodes = (await findNodes()).map((node) => ({ ...node, program: path.join(node.folder, 'bin', 'node') }));
const { code: hasNoZsh } = await runIn(root, ['sh', '-c', 'command -v zsh']);
let all;

beforeAll(async () => (all = await installPackages()));
afterAll(() => all?.remove());

const find = (name) => all.installed.find((each) => each.name === name);

describe('the types of all packages', () => {
  it.each(TYPE_CHECKS)('are those that a strict project needs: $resolution, $compiler', async (check) => {
    expect(await checkTypes(all.folder, check)).toMatchObject({ code: 0, output: '' });
  });
});

describe.each(PACKAGES)('the tarball of $folder', ({ name, manifest }) => {
  const packageFile = (file) => path.join(find(name).project, 'node_modules', manifest.name, file);
  const readJson = (file) => JSON.parse(readFileSync(packageFile(file), 'utf8'));

  it('is built before it is tested', () => {
    const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'tooling/package-test/package.json'), 'utf8'));
    expect(devDependencies).toHaveProperty([manifest.name], 'workspace:*');
  });

  it('installs alone, and asks the registry for packages of others only', () => {
    const { project, asked } = find(name);
    expect(readdirSync(path.join(project, 'node_modules', '@talent-platform'))).toEqual([name]);
    expect(asked.filter((other) => other.startsWith('@talent-platform/'))).toEqual([]);
  });

  it('has its readme, its licence, and neither sources nor tests', () => {
    const files = filesOf(find(name));
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json']));
    expect(files.filter((file) => /\.spec\.|^(src|test|reports)\/|(?<!\.d)\.[cm]?ts$|tsbuildinfo/.test(file))).toEqual(
      [],
    );
    expect(readFileSync(packageFile('LICENSE'), 'utf8')).toBe(LICENCE);
  });

  it('has a manifest that needs no workspace', () => {
    const published = readJson('package.json');
    expect(JSON.stringify(published)).not.toMatch(/workspace:|catalog:/);
    expect(published).toMatchObject({ type: 'module', license: 'MIT', engines: { node: '>=20.20' } });
    expect(published).not.toHaveProperty('devDependencies');
    // The twin's says what to do without a driver of SQLite.
    const scripts = name === 'twin' ? { postinstall: 'node dist/check-driver.mjs' } : undefined;
    expect(published.scripts).toEqual(scripts);
  });

  it('has the source that each source map is of', () => {
    const maps = filesOf(find(name)).filter((file) => file.endsWith('.map'));
    const contents = maps.map((file) => readJson(file).sourcesContent);
    expect(contents.filter((sources) => !sources?.every(Boolean))).toEqual([]);
  });

  it('is what publint asks for', async () => {
    const { buffer, byteOffset, length } = readFileSync(find(name).tarball);
    const tarball = buffer.slice(byteOffset, byteOffset + length);
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    const complaints = messages.filter((message) => !isMistaken(message));
    expect(complaints.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('has types that arethetypeswrong finds right for projects of ES modules', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(readFileSync(find(name).tarball)));
    const problems = analysis.types ? analysis.problems : [];
    const matter = problems.filter((each) => !('resolutionKind' in each && NOT_FOR_ESM.includes(each.resolutionKind)));
    expect(matter).toEqual([]);
    expect(Boolean(analysis.types)).toBe(entriesOf(readJson('package.json')).length > 0);
  });

  it('is used below by each of its entries', () => {
    const unused = entriesOf(readJson('package.json')).filter((entry) => !USES[name]?.code.includes(`'${entry}'`));
    expect(unused).toEqual([]);
  });

  it('is within its budget', () => {
    expect(TARBALLS).toHaveProperty([name]);
    const { size } = statSync(find(name).tarball);
    process.stdout.write(`${path.basename(find(name).tarball)}: ${size} of ${TARBALLS[name]} bytes\n`);
    expect(size).toBeLessThanOrEqual(TARBALLS[name]);
  });

  if (name in INSIDE) {
    it('passes on the licences of the libraries inside', () => {
      const lists = filesOf(find(name)).filter((file) => LICENCES.test(file));
      const titles = lists.flatMap((file) => readFileSync(packageFile(file), 'utf8').match(/^## \S+/gm) ?? []);
      expect(titles).toEqual(expect.arrayContaining(INSIDE[name].map((library) => `## ${library}`)));
    });
  }

  const here = { version: process.versions.node, program: process.execPath, problem: undefined };
  // `npm run package-test` compiles native code for the others.
  const others = hasNativeCode(manifest) ? [] : nodes;
  describe.each([here, ...others])('on Node.js $version', ({ program, problem }) => {
    const when = problem === undefined ? it : it.skip;
    const title = (text) => (problem === undefined ? text : `${text}: ${problem}`);

    if (name in USES) {
      when(title('does what its types say'), async () => {
        const used = await runIn(find(name).project, [program, 'use.js']);
        expect(used).toEqual({ code: 0, errors: '', output: `${USES[name].prints}\n` });
      });
    }

    const commands = Object.entries(manifest.bin ?? {});
    if (commands.length > 0) {
      when.each(commands)(title('runs %s'), async (command, file) => {
        const usage = await runIn(find(name).project, [program, packageFile(file), '--help']);
        expect(usage).toMatchObject({ code: 0, errors: '', output: expect.stringContaining(command) });
      });
    }
  });
});

describe('the twin', () => {
  it.each(Object.keys(RUNNERS))('works in %s, whose process then ends by itself', async (runner) => {
    const fixture = path.join(find('twin').project, runner);
    cpSync(path.join(root, 'packages', 'twin', 'test', 'runners', runner), fixture, { recursive: true });
    const { words, env } = RUNNERS[runner];
    const { code, output, errors } = await runIn(fixture, [process.execPath, ...words], env);
    expect({ code, output, errors }).toMatchObject({ code: 0 });
    expect(`${output}${errors}`).toMatch(/(# pass|Tests:?) +3\b/);
  });

  it.each(Object.keys(RUNNERS))('that outlives its hook keeps no process of %s alive', async (runner) => {
    const fixture = path.join(find('twin').project, `${runner}-late`);
    cpSync(path.join(root, 'packages', 'twin', 'test', 'runners', runner), fixture, { recursive: true });
    const hook = `
      import { startTwin } from '@talent-platform/twin';
      ${runner === 'node-test' ? "import { before as beforeAll, test } from 'node:test';" : ''}
      let twin;
      beforeAll(async () => {
        await new Promise((done) => setTimeout(done, 500));
        twin = await startTwin();
      }, ${runner === 'node-test' ? '{ timeout: 50 }' : '50'});
      test('comes to nothing', () => twin.reset());`;
    writeFileSync(path.join(fixture, 'candidates.test.js'), hook);
    const { words, env } = RUNNERS[runner];
    expect(await runIn(fixture, [process.execPath, ...words], env)).toMatchObject({ code: 1 });
  });
});

describe('an application that bundles', () => {
  it.each(BUNDLES)('$title stays within its budget', async ({ title, imports, platform, limit }) => {
    const [, used] = /'@talent-platform\/([^/']+)/.exec(imports) ?? [];
    const { outputFiles = [] } = await build({
      stdin: { contents: imports, resolveDir: find(used).project },
      platform,
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
      logLevel: 'silent',
    });
    const { length } = outputFiles[0].contents;
    process.stdout.write(`${title}: ${length} of ${limit} bytes\n`);
    expect(length).toBeLessThanOrEqual(limit);
  });
});

describe('npx in an empty folder', () => {
  const GUIDE = 'docs/guides/testing-with-the-twin.md';
  const [line, packages] =
    /^.*npx --yes file:(\S*)\/talent-platform-server-\S+$/m.exec(readFileSync(path.join(root, GUIDE), 'utf8')) ?? [];

  it(`starts the server by the line of ${GUIDE}, which answers a signed request`, async () => {
    const folder = mkdtempSync(path.join(all.folder, 'npx-'));
    const child = spawn('sh', ['-c', String(line).replace(String(packages), all.folder)], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, ...all.npmSettings },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const closed = once(child, 'close');
    try {
      const [output] = await Promise.race([once(child.stdout, 'data'), closed]);
      const baseUrl = String(output).split('\n')[0];
      const target = '/customers/1001/people/4?fields=lastname';
      const secret = new SigningSecret(SECRET);
      const signed = signRequest({ method: 'GET', target, user: 'demo.integration', secret, now: new Date() });
      const answer = await fetch(`${baseUrl}${target}`, { headers: signed.headers });
      expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ lastname: 'Lovelace' })]);
    } finally {
      process.kill(-Number(child.pid), 'SIGTERM');
      await closed;
    }
  });
});

describe('npm install --global of the CLI', () => {
  let prefix;
  const talent = (...words) => run([path.join(prefix, 'bin', 'talent'), ...words]);
  const run = (command, env) =>
    runIn(prefix, command, { PATH: `${path.join(prefix, 'bin')}:${process.env.PATH}`, ...env });

  beforeAll(async () => {
    prefix = path.join(all.folder, 'prefix');
    const install = await all.npm(all.folder, 'install', '--global', '--prefix', prefix, find('cli').tarball);
    expect(install).toMatchObject({ code: 0, errors: '' });
  });

  it('gives `talent` of its version', async () => {
    expect(await talent('--version')).toEqual({ code: 0, errors: '', output: `${find('cli').manifest.version}\n` });
  });

  it('signs as the protocol does', async () => {
    const connection = ['--base-url', 'http://talent.example', '--customer', '1001', '--user', 'demo.integration'];
    const { output } = await run(['talent', 'sign', 'GET', 'people/4', ...connection], { TALENT_SECRET: SECRET });
    const headers = Array.from(output.matchAll(/^([\w-]+): (.*)$/gm), ([, header, value]) => [header, value]).flat();
    const received = { method: 'GET', target: '/customers/1001/people/4', headers };
    const claim = readSignedRequest(received, new Date());
    expect(matchesSignature(claim, [new SigningSecret(SECRET)])).toBe(true);
  });

  const shells = [
    { shell: 'bash', script: 'COMP_WORDS=(talent lis); COMP_CWORD=1; _talent; printf "%s\\n" "${COMPREPLY[@]}"' },
    {
      shell: 'zsh',
      // `_describe` offers the candidates that begin as the word that is typed.
      script: '_describe() { print -l ${(M)reply:#lis*} }; words=(talent lis); CURRENT=2; ${_comps[talent]}',
      before: 'autoload -Uz compinit && compinit -u -d zcompdump &&',
    },
  ];
  describe.each(shells)('in $shell', ({ shell, script, before = '' }) => {
    const isMissing = shell === 'zsh' && hasNoZsh !== 0;
    const when = isMissing ? it.skip : it;
    when(isMissing ? 'completes words: zsh is not installed' : 'completes words', async () => {
      const file = path.join(prefix, `completion.${shell}`);
      const wrote = await run([shell, '-c', `talent completion ${shell} > ${file}`]);
      const completed = await run([shell, '-c', `${before} source ${file}; ${script}`]);
      expect([wrote.errors, completed.errors]).toEqual(['', '']);
      expect(completed.output.split('\n').map((line) => line.split(':')[0])).toEqual(['lists', 'listen', '']);
    });
  });
});
