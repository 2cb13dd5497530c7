import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Blueprint } from '@talent-platform/blueprint';
import { sendRequest } from '../src/http/send-request.js';
import { BLUEPRINT, blueprintFolder } from './builders/blueprint-folder.js';
import { buildContext } from './builders/build-context.js';
import type { TestContext, World } from './builders/build-context.js';
import { temporaryFolder } from './builders/temporary-folder.js';
import { buildTypingContext } from './builders/typing-terminal.js';
import { PlatformServer } from './support/platform-server.js';
import { administered } from './builders/administered.js';
import { runTalent } from './support/run-talent.js';

const NOW = new Date('2026-11-20T09:30:00Z');
const LATER = { ...BLUEPRINT, quota: { requestsPerDay: 500 }, profileTypes: { rooms: { enabled: false } } };
const PUT = 'PUT /platform/v1/customers/1001/blueprint';

let server: PlatformServer;
let world: World;

beforeEach(async () => {
  server = new PlatformServer(() => NOW, BLUEPRINT);
  world = await administered(await server.listen(), NOW);
});

afterEach(() => server.close());

/** Runs one command line against the tiny platform, on the real network code. */
function talent(words: string[], context: TestContext = buildContext(world)) {
  return runTalent(words, context);
}

const file = (document: unknown): string => path.join(blueprintFolder({ 'acme.json': document }), 'acme.json');

describe('talent blueprint diff', () => {
  it('shows what would change, and applies nothing', async () => {
    expect(await talent(['blueprint', 'diff', file(LATER)])).toEqual({
      code: 0,
      stdout: [
        'quota',
        '  + quota.requestsPerDay: 500',
        'profileTypes',
        '  + profileTypes.rooms.enabled: false',
        '',
      ].join('\n'),
      stderr: '',
    });
    expect(server.applied).toHaveLength(1);
    expect(server.received).toEqual([`${PUT}?dryrun=true`]);
  });

  it('says where nothing would change', async () => {
    const same = file(BLUEPRINT);
    expect(await talent(['blueprint', 'diff', same, '--exit-code'])).toEqual({
      code: 0,
      stdout: '',
      stderr: 'No changes.\n',
    });
    expect(JSON.parse((await talent(['blueprint', 'diff', same, '--json'])).stdout)).toEqual({
      changes: [],
      removed: { users: [], userGroups: [], signingSecrets: [] },
    });
  });

  it('ends with 7 where there are changes and --exit-code asks for it', async () => {
    expect(await talent(['blueprint', 'diff', file(LATER), '--exit-code', '--json'])).toMatchObject({ code: 7 });
  });

  it('tells every problem that the server finds, and gives its answer to a machine', async () => {
    const wrong = file({ ...BLUEPRINT, quota: { requestsPerDay: 0 }, nosuch: 1 });
    const { code, stdout, stderr } = await talent(['blueprint', 'diff', wrong, '--json']);
    expect(code).toBe(4);
    expect(stderr).toMatch(/^talent: \S+acme\.json is refused:\n/);
    expect(stderr).toMatch(/^ +quota\.requestsPerDay: must be a whole number from 1, received 0\.?$/m);
    expect(stderr).toMatch(/^ +nosuch: /m);
    expect(stderr).not.toContain('(code 5)');
    expect(JSON.parse(stdout)).toEqual({ errors: expect.arrayContaining([expect.objectContaining({ errorCode: 5 })]) });
  });
});

describe('talent blueprint apply', () => {
  /** Applies at a terminal where this is typed at the question. */
  const applyAtTerminal = (answer: string, words: string[] = [file(LATER)]) =>
    talent(['blueprint', 'apply', ...words], buildTypingContext(world, { answers: [answer], question: '[y/N]' }));

  it('shows the changes, asks, and prints the new revision', async () => {
    const { code, stdout, stderr } = await applyAtTerminal('y\r');
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'revision 2\n' });
    expect(stderr).toMatch(
      /\+ quota\.\S+: 500[^]*\+ profileTypes\.rooms\S+: false[^]*Apply 2 changes to customer 1001 at http:\S+\?/,
    );
    expect(server.applied).toEqual([BLUEPRINT, LATER]);
  });

  it.each([
    ['nothing', '\r'],
    ['Ctrl-C', '\u0003'],
  ])('applies nothing where %s is typed', async (_name, answer) => {
    expect(await applyAtTerminal(answer)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/cancelled: nothing was (applied|changed)/),
    });
    expect(server.applied).toHaveLength(1);
  });

  it('names users, secrets and groups that go, before it asks and in a diff (D-PLT-34)', async () => {
    const partner = { username: 'partner', name: 'Partner', group: 'partners' };
    const secrets = ['k1', 'k2'].map((id) => ({ id, secret: `secret ${id}` }));
    server.applied.push({
      ...BLUEPRINT,
      userGroups: [...BLUEPRINT.userGroups, { integrationName: 'partners', label: 'Partners' }],
      users: [{ ...BLUEPRINT.users[0], signingSecrets: secrets }, partner],
    });
    const location = file({ ...BLUEPRINT, users: [{ ...BLUEPRINT.users[0], signingSecrets: secrets.slice(1) }] });
    const told = [
      'This takes away:',
      '  user partner, with password and secrets',
      '  signing secret k1 of acme',
      '  group partners',
      '',
    ].join('\n');
    expect((await talent(['blueprint', 'diff', location])).stderr).toBe(told);
    const { stderr } = await applyAtTerminal('n\r', [location]);
    expect(stderr.split('Apply 3 changes to customer 1001')[0]).toContain(told);
    expect((await talent(['blueprint', 'apply', location, '--yes'])).stderr).toContain(told);
    expect(server.applied).toHaveLength(3);
  });

  it('asks nothing where nothing changes', async () => {
    const { code, stdout, stderr } = await applyAtTerminal('', [file(BLUEPRINT)]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'revision 1\n' });
    expect(stderr).toBe('No changes.\n');
    expect(server.applied).toHaveLength(1);
  });

  it('needs --yes where nobody can be asked, and says so before it sends anything', async () => {
    const location = file(LATER);
    expect(await talent(['blueprint', 'apply', location])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`   try: talent blueprint apply ${location} --yes\n`),
    });
    expect(server.received).toEqual([]);
    expect(await talent(['blueprint', 'apply', location, '--yes'])).toMatchObject({
      code: 0,
      stdout: 'revision 2\n',
      stderr: expect.stringContaining('  + quota.requestsPerDay: 500\n'),
    });
  });

  it('prints the revision and the changes for a machine', async () => {
    const { stdout } = await talent(['blueprint', 'apply', file(LATER), '--yes', '--json']);
    expect(JSON.parse(stdout)).toEqual({
      revision: 2,
      changes: [
        { path: 'quota.requestsPerDay', before: null, after: 500 },
        { path: 'profileTypes.rooms.enabled', before: null, after: false },
      ],
      removed: { users: [], userGroups: [], signingSecrets: [] },
    });
  });

  it('applies nothing where somebody else applied a blueprint since the changes were shown', async () => {
    const location = file(LATER);
    const others: Blueprint = { ...BLUEPRINT, quota: { requestsPerDay: 7 } };
    const context = buildTypingContext(world, { answers: ['y\r'], question: '[y/N]' });
    const send = async (request: Parameters<typeof sendRequest>[0]) => {
      if (request.method === 'PUT' && !request.target.includes('dryrun')) server.applied.push(others);
      return sendRequest(request);
    };
    const { code, stdout, stderr } = await talent(['blueprint', 'apply', location], { ...context, send });
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toContain('somebody else applied a blueprint in the meantime: nothing was applied');
    expect(stderr).toContain(`try: talent blueprint diff ${location}`);
    expect(server.applied).toEqual([BLUEPRINT, others]);
  });

  it('says that records are not sent', async () => {
    const folder = blueprintFolder({ 'blueprint.json': LATER, 'records.json': { as: 'acme', records: [] } });
    expect((await talent(['blueprint', 'apply', folder, '--yes'])).stderr).toContain(
      'The records beside the blueprint',
    );
    expect(server.applied.at(-1)).toEqual(LATER);
  });

  it('shows the changes alone with --dry-run', async () => {
    const { code, stdout } = await talent(['blueprint', 'apply', file(LATER), '--dry-run']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('  + quota.requestsPerDay: 500\n') });
    expect(server.applied).toHaveLength(1);
  });
});

describe('talent blueprint export', () => {
  const SECRETS = { password: 'a password', signingSecrets: [{ id: 'k1', secret: 'a secret' }] };

  it('prints JSON, and says that secrets are left out', async () => {
    const withSecrets = { ...BLUEPRINT, users: [{ ...BLUEPRINT.users[0], ...SECRETS }] };
    server.applied.push(withSecrets);
    const { code, stdout, stderr } = await talent(['blueprint', 'export']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      ...BLUEPRINT,
      users: [{ ...BLUEPRINT.users[0], signingSecrets: [{ id: 'k1' }] }],
    });
    expect(stdout).toMatch(/^\{\n {2}"customer": \{\n/);
    expect(stderr).toBe(
      'Revision 2 of customer 1001. Passwords and secrets are left out; applying it keeps those that are stored.\n',
    );
  });

  it.each([
    ['acme.json', [], /^\{\n/],
    ['acme.yaml', [], /^customer:\n/],
    ['acme', ['--yaml'], /^customer:\n/],
  ])('writes %s %j', async (name, words, content) => {
    const output = path.join(temporaryFolder(), name);
    const { code, stdout, stderr } = await talent(['blueprint', 'export', '--output', output, ...words]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toContain(`Revision 1 of customer 1001 in ${output}.`);
    expect(readFileSync(output, 'utf8')).toMatch(content);
  });

  it('replaces a file with --force only', async () => {
    const output = path.join(temporaryFolder(), 'acme file.json');
    writeFileSync(output, 'mine');
    expect(await talent(['blueprint', 'export', '-o', output])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`   try: talent blueprint export --output '${output}' --force\n`),
    });
    expect(readFileSync(output, 'utf8')).toBe('mine');
    expect(await talent(['blueprint', 'export', '-o', output, '--force'])).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(output, 'utf8'))).toEqual(BLUEPRINT);
  });

  it('prints an earlier revision, and says where there is none', async () => {
    server.applied.push(LATER);
    const { stdout, stderr } = await talent(['blueprint', 'export', '--revision', '1']);
    expect(JSON.parse(stdout)).toEqual(BLUEPRINT);
    expect(stderr).toContain('Revision 1 of customer 1001.');
    expect(await talent(['blueprint', 'export', '--revision', '9'])).toEqual({
      code: 4,
      stdout: '',
      stderr: 'talent: the server has no such blueprint of customer 1001\n',
    });
  });
});

describe('talent why', () => {
  const ASKED = ['--profile', 'people/12', '--field', 'field1003'];
  const RULE = { cause: 'security-rule', detail: 'fieldAccess of "partners" says "none" for "field1003".' };
  const LOCKED = { cause: 'profile-type', detail: 'people are locked: created, never updated.' };
  const ALLOWED = { allowed: true, causes: [] };
  const refusedFor = (...causes: readonly object[]) => ({ allowed: false, causes });

  it('says what stops a user from reading', async () => {
    server.explanation = { read: refusedFor(RULE), write: refusedFor(RULE) };
    expect(await talent(['why', '--user', 'demo.partner', ...ASKED])).toEqual({
      code: 0,
      stdout: [
        'demo.partner cannot read field1003 of people/12:',
        '  security-rule: fieldAccess of "partners" says "none" for "field1003".',
        '',
      ].join('\n'),
      stderr: '',
    });
    expect(server.received).toEqual([
      'GET /platform/v1/customers/1001/why?user=demo.partner&profile=people%2F12&field=field1003',
    ]);
  });

  it('says what else stops a user from writing', async () => {
    server.explanation = { read: refusedFor(RULE), write: refusedFor(RULE, LOCKED) };
    expect((await talent(['why', '--user', 'u', ...ASKED])).stdout).toMatch(
      /cannot read [^]*fieldAccess[^]*\nu cannot write field1003 of people\/12:\n {2}profile-type: people are locked[^\n]*\n$/,
    );
    server.explanation = { read: ALLOWED, write: refusedFor(LOCKED) };
    expect((await talent(['why', '--user', 'u', ...ASKED])).stdout).toBe(
      'u can read field1003 of people/12.\n' +
        'u cannot write field1003 of people/12:\n  profile-type: people are locked: created, never updated.\n',
    );
  });

  it('asks about the user of the account where none is named, and prints the answer for a machine', async () => {
    server.explanation = { read: ALLOWED, write: ALLOWED };
    const { stdout } = await talent(['why', ...ASKED]);
    expect(stdout).toBe('demo.integration can read and write field1003 of people/12.\n');
    const { stdout: json } = await talent(['why', ...ASKED, '--json']);
    expect(JSON.parse(json)).toMatchObject({ user: 'demo.integration', field: 'field1003', ...server.explanation });
  });
});
