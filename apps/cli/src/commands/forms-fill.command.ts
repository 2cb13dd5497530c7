import type { Change } from '@talent-platform/protocol/models';
import { parseStrictJsonObject } from '@talent-platform/protocol/wire';
import { printChanges } from '../changes.js';
import { CliError, usageError } from '../cli-error.js';
import { definePlatformCommand } from './command.js';
import type { ExitName } from '../exit-codes.js';
import { filledFormPath, readFilledForm } from '../forms/read-forms.js';
import type { JsonObject } from '../json.js';
import { declareFormname } from '../options/form-options.js';
import { argument, parseOptionalId, textOption } from '../options/option-values.js';
import { callForBody, callService, customerPath, locationId, locationOf, writeOnce } from '../platform/call-service.js';
import type { ServiceCall } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { jsonText } from '../terminal/output.js';
import { readFileOrInput } from '../terminal/read-input.js';
import { paintFor, printable } from '../terminal/text.js';

export const formsFillCommand = definePlatformCommand({
  usage: 'fill <formname> <file>',
  summary: 'send the answers in a file',
  example: 'talent forms fill background_check answers.json --owner 12',
  declare: (yargs) =>
    declareFormname(yargs)
      .positional('file', argument('a JSON object with the answers by their questions; - for standard input'))
      .nargs('file', 1) // or yargs reads "-" as an option without a name
      .option('owner', textOption('the id of the person, job or workflow that the form is about'))
      .option('id', textOption('the formDataId of a filled form to change'))
      .option('replace', {
        type: 'boolean',
        describe: 'replace all answers; those that the file leaves out are deleted',
      })
      .option('dry-run', { type: 'boolean', describe: 'write nothing; show what would change' }),
  parse: (argv) => ({
    formname: argv.formname,
    file: argv.file,
    owner: parseOptionalId('owner', argv.owner),
    formDataId: parseOptionalId('id', argv.id),
    replace: argv.replace === true,
    dryRun: argv['dry-run'] === true,
  }),
  async run(options, session) {
    const answers = parseStrictJsonObject(await readFileOrInput(options.file, session.context.stdin));
    const call = planFormWrite(answers, options, session);
    if (!options.dryRun) return fill(call, session);
    const { changes } = await callForBody<{ changes: readonly Change[] }>({ ...call, query: ['dryrun=true'] }, session);
    printChanges(changes, session);
    return 'OK';
  },
});

interface FormWriteOptions {
  readonly formname: string;
  /** The owner, if the file does not name one. */
  readonly owner: number | undefined;
  /** The filled form to change. If undefined, the form of the owner. */
  readonly formDataId: number | undefined;
  /** Says whether existing answers are deleted first. */
  readonly replace: boolean;
}

/** Decides the request: POST for a new form, PATCH for an id, PUT to replace (spec: Forms). */
function planFormWrite(
  { links: _links, ...answers }: JsonObject,
  { formname, formDataId, owner: given, replace }: FormWriteOptions,
  session: PlatformSession,
): ServiceCall {
  const owner = given ?? answers.owner;
  if (answers.owner !== undefined && answers.owner !== owner)
    throw usageError(`--owner ${String(owner)} and the "owner" of the file must be the same, or one of them left out`);
  const submission = JSON.stringify({ formname, ...answers, owner });
  if (formDataId === undefined)
    return { method: replace ? 'PUT' : 'POST', path: customerPath('forms', session), body: submission };
  if (replace)
    return { method: 'PUT', path: filledFormPath({ formDataId, formname: undefined }, session), body: submission };
  const path = filledFormPath({ formDataId, formname }, session);
  return { method: 'PATCH', path, body: JSON.stringify({ ...answers, owner }) };
}

/** Writes the answers, all of them or none. */
async function fill(call: ServiceCall, session: PlatformSession): Promise<ExitName> {
  const { stdout, stderr } = session.context;
  const response = await (call.method === 'POST'
    ? writeOnce((headers) => callService({ ...call, headers }, session))
    : callService(call, session));
  const [formDataId, location] = [locationId(response, session), locationOf(response)];
  const outcome = `${response.status} ${response.statusText}`.trimEnd();
  const status = await findStatus(formDataId, session);
  const lines = [`formDataId  ${formDataId}`, `location    ${location}`];
  if (status !== undefined) lines.push(`status      ${status}`);
  stderr.write(`${paintFor(stderr, session.context)('green', outcome)}\n`);
  const written = { formDataId, location, outcome, status };
  stdout.write(session.json ? jsonText(written, stdout) : printable(`${lines.join('\n')}\n`));
  if (status === 'Incomplete') stderr.write('The form is complete once "signature": true is sent.\n');
  return 'OK';
}

/** Returns undefined if the status cannot be read, because the form is already written. */
async function findStatus(formDataId: number, session: PlatformSession): Promise<string | undefined> {
  try {
    const name = { formDataId, formname: undefined };
    return (await readFilledForm(name, ['status'], { ...session, json: false })).status;
  } catch (error) {
    if (error instanceof CliError) return undefined;
    throw error;
  }
}
