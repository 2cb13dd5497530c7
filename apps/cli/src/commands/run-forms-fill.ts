import { renderChange } from '../changes/render-change.js';
import { CliError, usageError } from '../cli-error.js';
import { commandFor } from '../connections/command-for.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import type { AnswerProblem } from '../forms/answer-problem.js';
import { answerProblems } from '../forms/check-answers.js';
import { ownerProblems, planFormWrite } from '../forms/form-write.js';
import type { FormWriteOptions } from '../forms/form-write.js';
import { readAnswers } from '../forms/read-answers.js';
import { readFilledForm } from '../forms/read-filled-form.js';
import { readDataSchema } from '../forms/read-forms.js';
import { renderWritten } from '../forms/render-written.js';
import { tryFormWrite, writeForm } from '../forms/write-form.js';
import type { NamedFormWrite } from '../forms/write-form.js';
import type { PlatformOptions } from '../options/platform-options.js';
import { openSession } from '../platform/platform-session.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { paintFor } from '../terminal/paint.js';

export interface FormsFillOptions extends PlatformOptions, FormWriteOptions {
  /** `-` is standard input. */
  readonly file: string;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** Sends the answers of a file, once they fit the form. */
export async function runFormsFill(options: FormsFillOptions, context: Context): Promise<ExitName> {
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
}

/** Everything that the schema knows, before anything is sent. */
async function refuseProblems(
  problems: readonly AnswerProblem[],
  write: NamedFormWrite,
  session: PlatformSession,
): Promise<void> {
  if (problems.length === 0) return;
  const { file, formname, target } = write;
  // Where --id is that of another form, no problem but this one is worth reading.
  if (target !== undefined) await readFilledForm({ ...target, formname }, ['status'], session);
  if (session.json) session.context.stdout.write(`${JSON.stringify({ problems }, null, 2)}\n`);
  const lines = problems.map(({ path, message }) => `${path}: ${message}`);
  const isAnswered = problems.some(({ path }) => path !== 'owner' && path !== 'formname');
  throw usageError(
    [`file "${file}" does not fit the form ${formname}:`, ...lines].join('\n'),
    isAnswered ? commandFor(`forms meta ${formname}`, session.connection.name) : undefined,
  );
}

async function showChanges(write: NamedFormWrite, session: PlatformSession): Promise<ExitName> {
  const { stdout, stderr } = session.context;
  const changes = await tryFormWrite(write, session);
  const paint = paintFor(stdout, session.context);
  if (session.json) stdout.write(`${JSON.stringify({ changes }, null, 2)}\n`);
  else if (changes.length === 0) stderr.write('No changes.\n');
  else stdout.write(changes.map((change) => `${renderChange(change, paint)}\n`).join(''));
  return 'OK';
}

async function fill(write: NamedFormWrite, session: PlatformSession): Promise<ExitName> {
  const { stdout, stderr } = session.context;
  const written = await writeForm(write, session);
  const status = await findStatus(written.formDataId, session);
  const told = { ...written, status };
  stderr.write(`${paintFor(stderr, session.context)('green', written.outcome)}\n`);
  stdout.write(session.json ? `${JSON.stringify(told, null, 2)}\n` : renderWritten(told));
  if (status === 'Incomplete') stderr.write('The form is complete once "signature": true is sent.\n');
  return 'OK';
}

/** What was written is written, whether or not its status can be read. */
async function findStatus(formDataId: number, session: PlatformSession): Promise<string | undefined> {
  try {
    const { status } = await readFilledForm({ formDataId, formname: undefined }, ['status'], {
      ...session,
      json: false,
    });
    return typeof status === 'string' ? status : undefined;
  } catch (error) {
    if (error instanceof CliError) return undefined;
    throw error;
  }
}
