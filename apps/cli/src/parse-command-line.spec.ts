import { describe, expect, it } from '@jest/globals';
import { CliError } from './cli-error.js';
import type { Invocation } from './commands/command.js';
import type { Command } from './commands/command.js';
import { COMMANDS } from './commands/commands.js';
import { parseCommandLine } from './parse-command-line.js';

async function parse(...words: string[]): Promise<Invocation> {
  const parsed = await parseCommandLine(words);
  if ('invocation' in parsed) return parsed.invocation;
  throw new TypeError(`no command was parsed: ${parsed.text}`);
}

async function failure(...words: string[]): Promise<CliError> {
  const error: unknown = await parseCommandLine(words).catch((reason: unknown) => reason);
  if (error instanceof CliError) return error;
  throw new TypeError(`no usage error: ${String(error)}`);
}

const RESUME = { profileType: 'people', profileId: 12, fieldId: 'resume' };

/** The words of every command that is no group, such as `events list`. */
function commandWords(commands: readonly Command[]): string[] {
  return commands.flatMap(({ name, subcommands }) =>
    subcommands === undefined ? [name] : commandWords(subcommands).map((below) => `${name} ${below}`),
  );
}

describe('parseCommandLine', () => {
  it('reads a whole call', async () => {
    const { command, options } = await parse(
      'patch',
      'people/12',
      '-d',
      '{"a":1}',
      '-H',
      'If-Match: "3"',
      '-H',
      'X-A: b',
      '-q',
      'dryrun=true',
      '-a',
      'acme',
      '--sign-header',
      'host',
      '--auth',
      'basic',
      '--timeout',
      '2.5',
      '-v',
    );
    expect(command).toBe('patch');
    expect(options).toEqual({
      account: { account: 'acme', baseUrl: undefined, customer: undefined, user: undefined, auth: 'basic' },
      request: {
        method: 'PATCH',
        path: 'people/12',
        query: ['dryrun=true'],
        headers: ['If-Match: "3"', 'X-A: b'],
        data: '{"a":1}',
        signHeaders: ['host'],
      },
      verbose: true,
      include: false,
      json: false,
      drySign: undefined,
      timeoutMs: 2500,
    });
  });

  it.each([
    [['post', 'people', '{"a":1}'], '{"a":1}'],
    [['post', 'people', '--data', '-'], '-'],
    [['post', 'people', '-'], '-'],
    [['sign', 'put', 'people', '-'], '-'],
    [['post', 'people', '--data=@f.json'], '@f.json'],
    [['post', 'people', '-d', ''], ''],
    [['post', 'people'], undefined],
  ])('takes the body of %j', async (words, data) => {
    expect((await parse(...words)).options).toMatchObject({ request: { data } });
  });

  it('keeps numbers, leading zeros and dots as they were written', async () => {
    expect((await parse('get', '007', '-q', 'a.b=1.0', '--customer', '0012')).options).toMatchObject({
      account: { customer: '0012' },
      request: { path: '007', query: ['a.b=1.0'] },
    });
  });

  it.each([
    [['get', '--dry-sign', 'people/1'], 'headers'],
    [['get', 'people/1', '--dry-sign'], 'headers'],
    [['get', '--dry-sign=curl', 'people/1'], 'curl'],
  ])('reads the dry form of %j', async (words, drySign) => {
    expect((await parse(...words)).options).toMatchObject({ drySign, request: { path: 'people/1' } });
  });

  it('reads the time to sign for', async () => {
    expect((await parse('sign', 'get', 'people/1', '--at', '2026-11-20T10:30:00+01:00')).options).toMatchObject({
      at: new Date('2026-11-20T09:30:00Z'),
    });
  });

  it.each(['verify', 'explain'])('takes standard input for %s -', async (command) => {
    expect((await parse(command, '-')).options).toMatchObject({ file: '-' });
  });

  it.each([
    ['verify', 'request', 'request'],
    ['explain', '2026-11-20T09:30:00Z', new Date('2026-11-20T09:30:00Z')],
  ])('reads the time to %s at', async (command, at, parsed) => {
    expect((await parse(command, 'f', '--at', at)).options).toMatchObject({ file: 'f', at: parsed });
  });

  it('reads a command of a group', async () => {
    const { command, options } = await parse(
      'blueprint',
      'diff',
      '007',
      '--exit-code',
      '--customer',
      '1001',
      '--timeout',
      '2',
    );
    expect(command).toBe('blueprint diff');
    expect(options).toEqual({
      account: { account: undefined, baseUrl: undefined, customer: '1001', user: undefined, auth: undefined },
      location: '007',
      exitCode: true,
      json: false,
      timeoutMs: 2000,
    });
  });

  it.each([
    [['blueprint', 'apply', 'f', '-y'], { location: 'f', yes: true, dryRun: false }],
    [['blueprint', 'apply', 'f', '--dry-run'], { location: 'f', yes: false, dryRun: true }],
    [['blueprint', 'check', 'f', '--json'], { location: 'f', json: true }],
    [['blueprint', 'export'], { output: undefined, format: 'json', force: false, revision: undefined }],
    [['blueprint', 'export', '--yaml', '--revision', '7'], { output: undefined, format: 'yaml', revision: 7 }],
    [['blueprint', 'export', '-o', 'f.yml', '--force'], { output: 'f.yml', format: 'yaml', force: true }],
    [['lists', 'pull', 'lists.skills', 'f.json'], { listId: 'lists.skills', file: 'f.json', format: 'json' }],
    [['lists', 'pull', 'lists.skills', 'F.CSV', '--usergroup', '007'], { format: 'csv', usergroup: '007' }],
    [['lists', 'pull', 'lists.skills', '-', '--format', 'csv'], { file: '-', format: 'csv', usergroup: undefined }],
    [['lists', 'pull', 'lists.skills', 'f.txt', '--format', 'json'], { file: 'f.txt', format: 'json' }],
    [['lists', 'push', 'lists.skills', 'f.csv', '-y'], { listId: 'lists.skills', yes: true, dryRun: false }],
    [['lists', 'push', 'lists.skills', 'f.csv', '--dry-run'], { yes: false, dryRun: true }],
    [['forms', 'list', '--json'], { json: true }],
    [['forms', 'meta', 'background_check'], { formname: 'background_check', json: false }],
    [['forms', 'get', '12'], { formDataId: 12, formname: undefined, questions: [], json: false }],
    [['forms', 'get', '12', '--form', 'f', '--questions', 'a, b'], { formname: 'f', questions: ['a', 'b'] }],
    [['forms', 'fill', 'f', 'a.json'], { formname: 'f', file: 'a.json', owner: undefined, formDataId: undefined }],
    [['forms', 'fill', 'f', '-', '--owner', '7', '--dry-run'], { file: '-', owner: 7, dryRun: true, replace: false }],
    [['forms', 'fill', 'f', 'a.json', '--id', '12', '--replace'], { formDataId: 12, replace: true, dryRun: false }],
    [['forms', 'export', '12', '--as', 'pdf'], { formDataId: 12, format: 'pdf', destination: { force: false } }],
    [
      ['forms', 'export', '12', '--as=txt', '-o', '-', '--form', 'f'],
      { format: 'txt', destination: { output: '-' }, formname: 'f' },
    ],
    [['files', 'get', 'people/12/resume'], { field: RESUME, destination: { output: undefined }, timeoutMs: 30_000 }],
    [['files', 'get', 'people/12/resume', '-o', '-', '--force'], { destination: { output: '-', force: true } }],
    [['files', 'put', 'people/12/resume', '007'], { field: RESUME, file: '007', headers: [], dryRun: false }],
    [['files', 'put', 'people/12/resume', 'f', '-H', 'a: b', '--dry-run'], { headers: ['a: b'], dryRun: true }],
    [['files', 'delete', 'people/12/resume'], { field: RESUME, dryRun: false }],
    [['files', 'text', 'people/12'], { field: RESUME, destination: { output: '-' }, timeoutMs: 120_000 }],
    [['listen'], { address: { host: '127.0.0.1', port: 0 }, urls: {}, secretStdin: false, json: false }],
    [
      ['listen', '--forward', 'http://127.0.0.1:3000/hook?a=b', '--url', 'https://t.example', '--port', '4011'],
      {
        urls: { forward: { target: '/hook?a=b' }, url: { target: '/hook?a=b', base: { host: 't.example' } } },
        address: { port: 4011 },
      },
    ],
    [['trigger', 'status-change'], { workflowId: undefined, status: undefined, timeoutMs: 120_000 }],
    [['trigger', 'status-change', '7', '007', '--comment', '1'], { workflowId: 7, status: '007', comment: '1' }],
    [['trigger', 'application', '--portal', '7'], { given: { portal: '7', job: undefined }, personId: undefined }],
    [['trigger', 'unpost', '--job', '7', '--board', '007'], { jobId: 7, boardId: '007' }],
    [['events', 'list', '--limit', '5'], { limit: 5, conditions: { status: undefined, from: undefined } }],
    [['events', 'redeliver', '007'], { what: { eventId: '007' } }],
    [
      ['files', 'pdf', 'people/12', '--timeout', '5'],
      { field: RESUME, destination: { output: undefined }, timeoutMs: 5000 },
    ],
  ])('reads %j', async (words, options) => {
    expect((await parse(...words)).options).toMatchObject(options);
  });

  it('reads whom "why" asks about, which is not who asks', async () => {
    expect((await parse('why', '--user', 'u', '--profile', 'people/12', '--field', '007')).options).toMatchObject({
      user: 'u',
      profile: 'people/12',
      field: '007',
      account: { user: undefined },
    });
  });

  it.each([
    [[], 'a command is missing', 'talent --help'],
    [['gett'], 'did you mean "get"?', 'talent --help'],
    [['get'], 'too few arguments', 'talent get --help'],
    [['get', 'a', 'b'], 'b', 'talent get --help'],
    [['get', 'a', '--secret', 's3cr3t'], 'Unknown argument: secret', 'talent get --help'],
    [['get', 'a', '--quary', 'x=1'], 'Unknown argument: quary: did you mean --query?', 'talent get --help'],
    [['get', 'a', '--json', '-i'], 'cannot be given together', 'talent get --help'],
    [['get', 'a', '--data', 'x', '--data', 'y'], 'once', undefined],
    [['post', 'a', '{}', '--data', 'y'], 'twice', undefined],
    [['get', 'a', '--auth', 'magic'], 'auth must be one of signed, basic, none, received "magic"', 'talent get --help'],
    [['events', 'list', '--status', 'faild'], 'received "faild": did you mean "failed"?', 'talent events list --help'],
    [
      ['events', 'list', '--type', 'workflowstatuschangeevent'],
      'did you mean "WorkFlowStatusChangeEvent"?',
      'talent events list --help',
    ],
    [['sign', 'get', 'a', '--auth', 'basic'], 'Unknown argument: auth', 'talent sign --help'],
    [['get', 'a', '--timeout', 'soon'], 'received "soon"', undefined],
    [['get', 'a', '--timeout', '0'], 'above 0', undefined],
    [['sign', 'get', 'a', '--at', 'yesterday'], 'received "yesterday"', undefined],
    [['verify', '-', '--secret-stdin'], 'only one', undefined],
    [['login', '--secret-stdin', '--password-stdin'], 'cannot be given together', 'talent login --help'],
    [['blueprint'], 'a command of "talent blueprint" is missing', 'talent blueprint --help'],
    [['blueprint', 'aply', 'f'], 'did you mean "apply"?', 'talent blueprint --help'],
    [['blueprint', 'diff'], 'too few arguments', 'talent blueprint diff --help'],
    [['blueprint', 'diff', 'a', 'b'], 'b', 'talent blueprint diff --help'],
    [['blueprint', 'diff', 'a', '--yes'], 'Unknown argument: yes', 'talent blueprint diff --help'],
    [['blueprint', 'apply', 'f', '--yes', '--dry-run'], 'cannot be given together', 'talent blueprint apply --help'],
    [['blueprint', 'check', 'f', '--user', 'u'], 'Unknown argument: user', 'talent blueprint check --help'],
    [['blueprint', 'export', '--force'], 'output', 'talent blueprint export --help'],
    [['blueprint', 'export', '-o', 'f.json', '--yaml'], 'name it .yaml', undefined],
    [['blueprint', 'export', '--revision', '0'], 'received "0"', undefined],
    [['lists'], 'a command of "talent lists" is missing', 'talent lists --help'],
    [['lists', 'pull', 'lists.skills'], 'too few arguments', 'talent lists pull --help'],
    [['lists', 'pull', 'C14567', 'f.csv'], 'nodes of lists.customfields_lists', 'talent get v2/lists'],
    [['lists', 'pull', 'lists.a/b', 'f.csv'], 'received "lists.a/b"', 'talent get v2/lists'],
    [['lists', 'pull', 'lists.skills', 'f.txt'], 'must end in .json or .csv', undefined],
    [['lists', 'pull', 'lists.skills', '-'], '--format must say which', undefined],
    [['lists', 'pull', 'lists.skills', 'f.json', '--format', 'csv'], 'name it .csv', undefined],
    [['lists', 'pull', 'lists.skills', 'f.csv', '--yes'], 'Unknown argument: yes', 'talent lists pull --help'],
    [['lists', 'push', 'lists.skills', 'f.csv', '-y', '--dry-run'], 'cannot be given', 'talent lists push --help'],
    [['forms'], 'a command of "talent forms" is missing', 'talent forms --help'],
    [['forms', 'meta', 'Background'], 'received "Background"', 'talent forms list'],
    [['forms', 'get', '007'], 'received "007"', undefined],
    [['forms', 'get', 'background_check'], 'must be a whole number from 1', undefined],
    [['forms', 'get', '12', '--form', 'a/b'], '--form must be', 'talent forms list'],
    [['forms', 'get', '12', '--questions', 'a,,b'], 'received "a,,b"', undefined],
    [['forms', 'fill', 'f'], 'too few arguments', 'talent forms fill --help'],
    [['forms', 'fill', 'f', 'a.json', '--owner', 'Ada'], '--owner must be a whole number', undefined],
    [['forms', 'fill', 'f', 'a.json', '--id', '1.5'], '--id must be a whole number', undefined],
    [['forms', 'export', '12'], 'as', 'talent forms export --help'],
    [
      ['forms', 'export', '12', '--as', 'docx'],
      'as must be one of doc, pdf, txt, received "docx": did you mean "doc"?',
      'talent forms export --help',
    ],
    [['files'], 'a command of "talent files" is missing', 'talent files --help'],
    [['files', 'get', 'people/12'], 'in an entry of a collection, received "people/12"', undefined],
    [['files', 'put', 'people/12/resume'], 'too few arguments', 'talent files put --help'],
    [['files', 'get', 'people/12/resume', '-o', 'a', '-o', 'b'], 'once', undefined],
    [['files', 'text', 'jobs/3'], 'such as people/12, received "jobs/3"', undefined],
    [['why', '--profile', 'people/12'], 'field', 'talent why --help'],
    [['why', '--profile', '12', '--field', 'f'], 'received "12"', undefined],
    [['why', '--profile', 'people/12', '--field', 'a', '--field', 'b'], 'once', undefined],
    [['completion', 'fish'], 'shell must be one of bash, zsh, received "fish"', 'talent completion --help'],
  ])('refuses %j', async (words, message, next) => {
    const error = await failure(...words);
    expect(error).toMatchObject({ exit: 'USAGE', next });
    expect(error.message).toContain(message);
    expect(error.message).not.toContain('s3cr3t');
  });

  it('answers help as text, with the exit codes', async () => {
    expect(await parseCommandLine(['--help'])).toEqual({
      text: expect.stringContaining('6  the verification of a captured request failed'),
    });
    expect(await parseCommandLine(['get', '--help'])).toEqual({ text: expect.stringContaining('--sign-header') });
  });

  it.each(commandWords(COMMANDS))('ends the help of %s with an example', async (command) => {
    const parsed = await parseCommandLine([...command.split(' '), '--help']);
    expect('text' in parsed && parsed.text).toMatch(/\nExamples:\n(?: {2,}[^\n]*\n*)+$/);
  });

  it('answers the version as text', async () => {
    expect(await parseCommandLine(['--version'])).toEqual({ text: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });
});
