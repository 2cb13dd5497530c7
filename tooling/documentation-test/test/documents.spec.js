import { existsSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { startDemoServer } from '../demo-server.mjs';
import { examplesOf, readDocument, root } from '../examples-of.mjs';
import { packageFolders, publicPackages } from '../../launch/workspace.mjs';
import { rowsCitedIn, rowsOfTheRegister } from '../register.mjs';

const INTERFACE = 'docs/reference/interface.md';
const CONFIGURATION = 'docs/reference/configuration.md';
/** The Markdown files of the repository that are for people. */
const DOCUMENTS = [
  '.',
  'deploy',
  'packages/protocol/vectors',
  ...packageFolders(),
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(root, 'docs', name)).isDirectory())
    .map((name) => `docs/${name}`),
  'docs',
]
  .flatMap((folder) => readdirSync(path.join(root, folder)).map((name) => path.join(folder, name)))
  .filter((file) => file.endsWith('.md'))
  .sort();

/** The version of each package that others install, by the name in its tarball's. */
const VERSIONS = new Map(
  publicPackages().map((folder) => {
    const { name, version } = JSON.parse(readDocument(`${folder}/package.json`));
    return [name.replace('@talent-platform/', ''), version];
  }),
);

/** A list of licences, which no task leads to. */
const WITHOUT_OPENING = new Set(['packages/documents/NOTICE.md']);

const DEMO_USER = { authorization: `Basic ${btoa('demo.integration:demo-only-integration-password')}` };

const ROWS = new Set(rowsOfTheRegister().map(({ row }) => row));

describe.each(DOCUMENTS)('%s', (file) => {
  const text = readDocument(file);

  it('says in its first lines who it is for, and what they can do at its end', () => {
    const opening = text.split(/\n{2,}/)[1];
    if (!WITHOUT_OPENING.has(file)) {
      expect(opening).toMatch(/\b[Ff]or\b/);
      expect(opening).toMatch(/\b[Aa]t (?:the|its)\s+end\b/);
    }
  });

  it('links to files and headings that are there', () => {
    const links = Array.from(text.matchAll(/\]\(((?!https?:)[^)\s]+)\)/g), ([, link]) => link);
    expect(links.filter((link) => !leadsSomewhere(file, link))).toEqual([]);
  });

  it('cites rows that the register has', () => expect(rowsCitedIn(text).filter((row) => !ROWS.has(row))).toEqual([]));

  it('names npm scripts that package.json has', () => {
    const { scripts } = JSON.parse(readDocument('package.json'));
    const named = Array.from(text.matchAll(/\bnpm (?:run )?(start|test|(?<=run )[\w-]+)/g), ([, script]) => script);
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });

  it('names tarballs as `npm run pack` does now', () => {
    const named = Array.from(text.matchAll(/\btalent-platform-([a-z-]+)-(\d[\w.-]*)\.tgz/g));
    const stale = named.filter(([, name, version]) => version !== VERSIONS.get(name)).map(([tarball]) => tarball);
    expect(stale).toEqual([]);
  });
});

describe('examples/background-check', () => {
  it('stays a program that one reads in one go: less than 200 lines', () => {
    const lines = readdirSync(path.join(root, 'examples/background-check/src')).flatMap((name) =>
      readDocument(`examples/background-check/src/${name}`).split('\n'),
    );
    expect(lines.length).toBeLessThan(200);
  });
});

describe(INTERFACE, () => {
  let server;

  beforeAll(async () => (server = await startDemoServer()));
  afterAll(() => server.stop());

  it('shows a read as the server answers it', async () => {
    const shown = JSON.parse(examplesOf(INTERFACE, 'json')[0].replaceAll('http://127.0.0.1:8080', server.baseUrl));
    const answer = await fetch(`${shown.links[0].url}?fields=lastname,createddate,createdby`, { headers: DEMO_USER });
    expect(await answer.json()).toEqual({
      ...shown,
      createddate: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d [AP]M$/),
    });
  });
});

describe(CONFIGURATION, () => {
  const [blueprint] = examplesOf(CONFIGURATION, 'jsonc').map((text) => text.replace(/\s\/\/.*$/gm, ''));
  const refusal = examplesOf(CONFIGURATION, '').find((text) => text.startsWith('TALENT_BLUEPRINT is refused:'));
  let folder;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'talent-blueprints-'));
  });

  async function startWith(document) {
    const file = path.join(folder, 'blueprint.json');
    writeFileSync(file, document);
    const server = await startDemoServer({ blueprint: file });
    await server.stop();
    return server;
  }

  it('shows a blueprint that the server takes', async () => {
    expect(await startWith(blueprint)).toMatchObject({ baseUrl: expect.stringMatching(/^http/) });
  });

  it('prints a refusal as the start does', async () => {
    const user = { username: 'acme', name: 'Acme' };
    expect(await startWith(JSON.stringify({ customer: { id: 0, name: 'Acme' }, users: [user] }))).toMatchObject({
      refusal,
    });
  });
});

function leadsSomewhere(from, link) {
  const [target, heading] = link.split('#');
  const file = target === '' ? from : path.join(path.dirname(from), target);
  return existsSync(path.join(root, file)) && (heading === undefined || anchorsOf(file).includes(heading));
}

/** The headings as GitHub makes anchors of them. */
function anchorsOf(file) {
  return Array.from(readDocument(file).matchAll(/^#+ (.+)$/gm), ([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
