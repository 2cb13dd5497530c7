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
  it.each([
    [['post', 'people', '{"a":1}'], '{"a":1}'],
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

  it.each([
    [['lists', 'pull', 'lists.skills', 'F.CSV', '--usergroup', '007'], { format: 'csv', usergroup: '007' }],
    [['lists', 'pull', 'lists.skills', 'f.txt', '--format', 'json'], { file: 'f.txt', format: 'json' }],
    [['files', 'get', 'people/12/resume'], { field: RESUME, timeoutMs: 30_000 }],
    [['files', 'put', 'people/12/resume', '007'], { field: RESUME, file: '007' }],
    [['files', 'text', 'people/12'], { field: RESUME, destination: { output: '-' }, timeoutMs: 120_000 }],
    [['trigger', 'status-change', '7', '007', '--comment', '1'], { workflowId: 7, status: '007', comment: '1' }],
    [['trigger', 'unpost', '--job', '7', '--board', '007'], { job: 7, board: '007' }],
    [['events', 'redeliver', '007'], { what: { eventId: '007' } }],
  ])('reads %j', async (words, options) => expect((await parse(...words)).options).toMatchObject(options));

  it('reads whom "why" asks about, which is not who asks', async () => {
    expect((await parse('why', '--user', 'u', '--profile', 'people/12', '--field', '007')).options).toMatchObject({
      user: 'u',
      profile: 'people/12',
      field: '007',
      account: { user: undefined },
    });
  });

  it.each([
    [['gett'], 'did you mean "get"?', 'talent --help'],
    [['get'], 'too few arguments', 'talent get --help'],
    [['get', 'a', '--secret', 's3cr3t'], 'Unknown argument: secret', 'talent get --help'],
    [['get', 'a', '--quary', 'x=1'], 'Unknown argument: quary: did you mean --query?', 'talent get --help'],
    [['get', 'a', '--json', '-i'], 'cannot be given together', 'talent get --help'],
    [['post', 'a', '{}', '--data', 'y'], 'twice', undefined],
    [['get', 'a', '--auth', 'magic'], 'auth must be one of signed, basic, none, received "magic"', 'talent get --help'],
    [['events', 'list', '--status', 'faild'], 'received "faild": did you mean "failed"?', 'talent events list --help'],
    [
      ['events', 'list', '--type', 'workflowstatuschangeevent'],
      'did you mean "WorkFlowStatusChangeEvent"?',
      'talent events list --help',
    ],
    [['get', 'a', '--timeout', 'soon'], 'received "soon"', undefined],
    [['sign', 'get', 'a', '--at', 'yesterday'], 'received "yesterday"', undefined],
    [['verify', '-', '--secret-stdin'], 'only one', undefined],
    [['login', '--secret-stdin', '--password-stdin'], 'cannot be given together', 'talent login --help'],
    [['blueprint'], 'a command of "talent blueprint" is missing', 'talent blueprint --help'],
    [['blueprint', 'apply', 'f', '--yes', '--dry-run'], 'cannot be given together', 'talent blueprint apply --help'],
    [['blueprint', 'export', '-o', 'f.json', '--yaml'], 'name it .yaml', undefined],
    [['lists', 'pull', 'C14567', 'f.csv'], 'nodes of lists.customfields_lists', 'talent get v2/lists'],
    [['lists', 'pull', 'lists.skills', 'f.txt'], 'must end in .json or .csv', undefined],
    [['lists', 'pull', 'lists.skills', '-'], '--format must say which', undefined],
    [['lists', 'pull', 'lists.skills', 'f.json', '--format', 'csv'], 'name it .csv', undefined],
    [['forms', 'get', '12', '--questions', 'a,,b'], 'received "a,,b"', undefined],
    [['forms', 'fill', 'f', 'a.json', '--owner', 'Ada'], '--owner must be a whole number', undefined],
    [
      ['forms', 'export', '12', '--as', 'docx'],
      'as must be one of doc, pdf, txt, received "docx": did you mean "doc"?',
      'talent forms export --help',
    ],
    [['files', 'get', 'people/12/resume', '-o', 'a', '-o', 'b'], 'once', undefined],
    [['completion', 'ksh93'], 'shell must be one of bash, zsh, fish, received "ksh93"', 'talent completion --help'],
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

  it('answers the help where there is no word at all', async () => {
    expect(await parseCommandLine([])).toEqual(await parseCommandLine(['--help']));
    expect(await parseCommandLine([])).toEqual({ text: expect.stringMatching(/^talent <command>\n/) });
  });

  it('answers the version as text', async () => {
    expect(await parseCommandLine(['--version'])).toEqual({ text: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });
});
