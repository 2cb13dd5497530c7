import { BlueprintFilesError, parseJson } from '@talent-platform/blueprint/files';
import { received } from '@talent-platform/protocol/errors';
import { renderChange } from '../changes.js';
import { CliError, usageError } from '../cli-error.js';
import { defineCommand } from './command.js';
import type { Input } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { answerProblems } from '../forms/check-answers.js';
import { readDataSchema, readFilledForm } from '../forms/read-forms.js';
import { ownerProblems, planFormWrite, tryFormWrite, writeForm } from '../forms/write-form.js';
import type { AnswerProblem, NamedFormWrite } from '../forms/write-form.js';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/account-options.js';
import { declareFormname, parseFormname } from '../options/form-options.js';
import { JSON_OPTION, parseOptionalId } from '../options/option-values.js';
import { openSession } from '../platform/platform-session.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { commandFor } from '../terminal/command-line.js';
import { jsonText } from '../terminal/output.js';
import { readFileOrInput } from '../terminal/read-input.js';
import { paintFor, printable } from '../terminal/text.js';

export const formsFillCommand = defineCommand({
  usage: 'fill <formname> <file>',
  summary: 'check the answers in a file, and send them',
  example: 'talent forms fill background_check answers.json --owner people/12',
  declare: (yargs) =>
    declareFormname(yargs)
      .positional('file', {
        type: 'string',
        demandOption: true,
        describe: 'a JSON object with the answers by their questions; - for standard input',
      })
      .nargs('file', 1) // or yargs reads "-" as an option without a name
      .option('owner', {
        type: 'string',
        requiresArg: true,
        describe: 'the id of the person, job or workflow that the form is about',
      })
      .option('id', { type: 'string', requiresArg: true, describe: 'the formDataId of a filled form to change' })
      .option('replace', {
        type: 'boolean',
        describe: 'replace all answers; those that the file leaves out are deleted',
      })
      .option('dry-run', { type: 'boolean', describe: 'write nothing; show what would change' })
      .option('json', JSON_OPTION)
      .options(PLATFORM_OPTIONS),
  parse: (argv) => ({
    ...parsePlatformOptions(argv),
    formname: parseFormname(argv.formname),
    file: argv.file,
    owner: parseOptionalId('owner', argv.owner),
    formDataId: parseOptionalId('id', argv.id),
    replace: argv.replace === true,
    dryRun: argv['dry-run'] === true,
    json: argv.json === true,
  }),
  async run(options, context) {
    const { formname, file, dryRun } = options;
    const answers = await readAnswers(file, context.stdin);
    const session = await openSession(options, context);
    const write = { ...planFormWrite(answers, options), formname, file, owner: options.owner };
    const schemas = {
      write: await readDataSchema(formname, 'write', session),
      findRead: () => readDataSchema(formname, 'read', session),
    };
    const problems = [...ownerProblems(answers, options), ...(await answerProblems(write, schemas))];
    await refuseProblems(problems, write, session);
    return dryRun ? showChanges(write, session) : fill(write, session);
  },
});

/** Refuses all problems that the schema shows, before anything is sent. */
async function refuseProblems(
  problems: readonly AnswerProblem[],
  write: NamedFormWrite,
  session: PlatformSession,
): Promise<void> {
  if (problems.length === 0) return;
  const { file, formname, target } = write;
  // If --id names another form, this is the only problem worth reading.
  if (target !== undefined) await readFilledForm({ ...target, formname }, ['status'], session);
  if (session.json) session.context.stdout.write(jsonText({ problems }, session.context.stdout));
  const lines = problems.map(({ path, message }) => `${path}: ${message}`);
  const isAnswered = problems.some(({ path }) => path !== 'owner' && path !== 'formname');
  throw usageError(
    [`file "${file}" does not fit the form ${formname}:`, ...lines].join('\n'),
    isAnswered ? commandFor(`forms meta ${formname}`, session.account.name) : undefined,
  );
}

async function showChanges(write: NamedFormWrite, session: PlatformSession): Promise<ExitName> {
  const { stdout, stderr } = session.context;
  const changes = await tryFormWrite(write, session);
  const paint = paintFor(stdout, session.context);
  if (session.json) stdout.write(jsonText({ changes }, stdout));
  else if (changes.length === 0) stderr.write('No changes.\n');
  else stdout.write(changes.map((change) => `${renderChange(change, paint)}\n`).join(''));
  return 'OK';
}

async function fill(write: NamedFormWrite, session: PlatformSession): Promise<ExitName> {
  const { stdout, stderr } = session.context;
  const written = await writeForm(write, session);
  const { formDataId, location, outcome } = written;
  const status = await findStatus(formDataId, session);
  const lines = [`formDataId  ${formDataId}`, `location    ${location}`];
  if (status !== undefined) lines.push(`status      ${status}`);
  stderr.write(`${paintFor(stderr, session.context)('green', outcome)}\n`);
  stdout.write(session.json ? jsonText({ ...written, status }, stdout) : printable(`${lines.join('\n')}\n`));
  if (status === 'Incomplete') stderr.write('The form is complete once "signature": true is sent.\n');
  return 'OK';
}

/** Returns undefined if the status cannot be read, because the form is already written. */
async function findStatus(formDataId: number, session: PlatformSession): Promise<string | undefined> {
  try {
    const name = { formDataId, formname: undefined };
    const { status } = await readFilledForm(name, ['status'], { ...session, json: false });
    return typeof status === 'string' ? status : undefined;
  } catch (error) {
    if (error instanceof CliError) return undefined;
    throw error;
  }
}

/** Reads the answers: one JSON object, parsed as strictly as the server does. */
async function readAnswers(file: string, stdin: Input): Promise<JsonObject> {
  const document = await parse(await read(file, stdin), file);
  if (isRecord(document)) return document;
  throw usageError(
    `file "${file}" must hold one JSON object with the answers by their questions, ${received(document)}`,
  );
}

/** Other commands take `@file` or the JSON itself, so users may try that here. */
async function read(file: string, stdin: Input): Promise<Buffer> {
  try {
    return await readFileOrInput(file, stdin);
  } catch (error) {
    const slip = SLIPS.find(({ looks }) => looks.test(file));
    if (!(error instanceof CliError) || slip === undefined) throw error;
    throw usageError(`${error.message}; ${slip.expected}`);
  }
}

const SLIPS = [
  { looks: /^@/, expected: 'the name of the file is expected, without "@"' },
  { looks: /^\s*[{[]/, expected: 'the name of a file is expected, or - for standard input, and not the JSON itself' },
] as const;

async function parse(bytes: Uint8Array, file: string): Promise<unknown> {
  try {
    return await parseJson(bytes, file);
  } catch (error) {
    if (error instanceof BlueprintFilesError) throw usageError(error.message);
    throw error;
  }
}
