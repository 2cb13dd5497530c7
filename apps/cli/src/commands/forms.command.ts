import type { FormList, FormMetadata } from '@talent-platform/protocol/models';
import { usageError } from '../cli-error.js';
import { defineGroup, definePlatformCommand } from './command.js';
import { formsFillCommand } from './forms-fill.command.js';
import { hasFurtherChoices } from '../forms/describe-answer.js';
import { filledFormPath, readDataSchema, readFilledForm } from '../forms/read-forms.js';
import { renderFilledForm } from '../forms/render-filled-form.js';
import { renderMetadata } from '../forms/render-metadata.js';
import { DOWNLOAD_OPTIONS, parseDestination } from '../options/download-options.js';
import { declareFormDataId, declareFormname, parseQuestions } from '../options/form-options.js';
import { argument, parseId, parseOptionalId, single, textOption } from '../options/option-values.js';
import {
  callForBody,
  callService,
  customerPath,
  locationId,
  locationOf,
  platformPath,
  writeOnce,
} from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { saveDownload } from '../save-download.js';
import { commandFor } from '../terminal/command-line.js';
import { jsonText, printListing } from '../terminal/output.js';
import { paintFor, printable } from '../terminal/text.js';

const HEADING = ['id', 'formname', 'type', 'level', 'public answers', 'display name'];

/** Lists forms that cannot be filled, too (D-FRM-3). */
const formsListCommand = definePlatformCommand({
  usage: 'list',
  summary: 'list the forms; "forms meta" says why a form cannot be filled',
  example: 'talent forms list',
  declare: (yargs) => yargs,
  parse: () => ({}),
  async run(_options, session) {
    const data = await callForBody<FormList>({ method: 'GET', path: customerPath('forms', session) }, session);
    const rows = data.forms.map(({ id, formname, type, standardizedLevel, isPublicAnswers, displayName }) => {
      return [id, formname, type, standardizedLevel, isPublicAnswers ? 'yes' : 'no', displayName];
    });
    printListing({ data, heading: HEADING, rows, items: 'forms' }, session);
  },
});

const formsMetaCommand = definePlatformCommand({
  usage: 'meta <formname>',
  summary: 'show the questions of a form',
  example: 'talent forms meta background_check',
  declare: declareFormname,
  parse: (argv) => ({ formname: argv.formname }),
  async run({ formname }, session) {
    const { stdout, stderr } = session.context;
    const path = customerPath(`forms/${formname}/meta`, session);
    const metadata = await callForBody<FormMetadata>({ method: 'GET', path }, session);
    if (session.json) {
      stdout.write(jsonText(metadata, stdout));
      return 'OK';
    }
    const [read, write] = await Promise.all([
      readDataSchema(formname, 'read', session),
      readDataSchema(formname, 'write', session),
    ]);
    stdout.write(renderMetadata({ metadata, read, write }, paintFor(stdout, session.context)));
    if (Object.keys(metadata).length === 0) stderr.write(`${formname} has no questions.\n`);
    if (hasFurtherChoices(write)) {
      const command = `get 'forms/${formname}/meta/data_schema?for=write'`;
      stderr.write(`All choices:\n  ${commandFor(command, session.account.name)}\n`);
    }
    return 'OK';
  },
});

/** The id alone gives the facts about the filled form. With `--form` or `--questions`, it gives the answers, too. */
const formsGetCommand = definePlatformCommand({
  usage: 'get <formDataId>',
  summary: 'show a filled form',
  example: 'talent forms get 7',
  declare: (yargs) =>
    declareFormDataId(yargs)
      .option('form', textOption('the name of its form; prints all answers'))
      .option('questions', textOption('only these answers: legal_name,consent')),
  parse: (argv) => ({
    formDataId: parseId(argv.formDataId),
    formname: single('form', argv.form),
    questions: parseQuestions(argv.questions),
  }),
  async run(options, session) {
    const { formDataId, formname, questions } = options;
    const { stdout, stderr } = session.context;
    const filled = await readFilledForm(options, questions, session);
    if (session.json) {
      stdout.write(jsonText(filled, stdout));
      return 'OK';
    }
    const text = renderFilledForm(filled, paintFor(stdout, session.context));
    stdout.write(text);
    if (text === '') stderr.write('No answers.\n');
    if (formname === undefined && questions.length === 0) {
      const command = `forms get ${formDataId} --form ${String(filled.formname)}`;
      stderr.write(printable(`The answers:\n  ${commandFor(command, session.account.name)}\n`));
    }
    return 'OK';
  },
});

/** D-ACT-5 */
const formsRequestCommand = definePlatformCommand({
  usage: 'request <formname> <owner>',
  summary: 'request a form; the platform records who asked and when',
  example: 'talent forms request background_check 12',
  declare: (yargs) =>
    declareFormname(yargs)
      .positional('owner', argument('the id of the person, job or workflow that the form is about'))
      .option('for', textOption('the id of the person, for a private form')),
  parse: (argv) => ({
    formname: argv.formname,
    owner: parseId(argv.owner, 'owner'),
    associate: parseOptionalId('for', argv.for),
  }),
  async run({ formname, owner, associate }, session) {
    const { stdout, stderr } = session.context;
    const member = associate === undefined ? undefined : await associateMember(formname, session);
    const body = JSON.stringify({ owner, ...(member !== undefined && { [member]: associate }) });
    const call = { method: 'POST', path: platformPath(`forms/${formname}/request`, session), body } as const;
    const response = await writeOnce((headers) => callService({ ...call, headers }, session));
    const [formDataId, location] = [locationId(response, session), locationOf(response)];
    // 201 Created, or 200 OK if the form was already requested.
    const outcome = `${response.status} ${response.statusText}`.trimEnd();
    stderr.write(`${paintFor(stderr, session.context)('green', outcome)}\n`);
    stdout.write(
      session.json
        ? jsonText({ formDataId, location, outcome }, stdout)
        : printable(`formDataId  ${formDataId}\nlocation    ${location}\n`),
    );
  },
});

/** The name of the member ends in the kind of the form (D-FRM-11). */
async function associateMember(formname: string, session: PlatformSession): Promise<string> {
  const { properties } = await readDataSchema(formname, 'write', session);
  const member = Object.keys(properties).find((name) => name.startsWith('updatedFor'));
  if (member !== undefined) return member;
  const way = commandFor(`forms request ${formname} <owner>`, session.account.name);
  throw usageError(`the form ${formname} is not private and takes no --for`, way);
}

/** The content type of each document format (D-FRM-12). */
const FORM_EXPORTS = { doc: 'application/msword', pdf: 'application/pdf', txt: 'text/plain' } as const;
const FORM_EXPORT_FORMATS = Object.keys(FORM_EXPORTS) as readonly (keyof typeof FORM_EXPORTS)[];

const formsExportCommand = definePlatformCommand({
  usage: 'export <formDataId>',
  summary: 'save a filled form as a document',
  example: 'talent forms export 7 --output form.pdf',
  declare: (yargs) =>
    declareFormDataId(yargs)
      .option('form', textOption('the name of its form, to check the id'))
      .option('as', { choices: FORM_EXPORT_FORMATS, demandOption: true, describe: 'the format of the document' })
      .options(DOWNLOAD_OPTIONS),
  parse: (argv) => {
    const formname = single('form', argv.form);
    const words = ['forms', 'export', argv.formDataId, '--as', argv.as];
    if (formname !== undefined) words.push('--form', formname);
    return {
      formDataId: parseId(argv.formDataId),
      formname,
      format: argv.as,
      destination: parseDestination(argv, words),
    };
  },
  async run({ format, destination, ...name }, session) {
    const path = `${filledFormPath(name, session)}.${format}`;
    await saveDownload({ path, contentType: FORM_EXPORTS[format] }, destination, session);
  },
});

export const formsCommands = defineGroup('forms', 'request, fill, read and export forms', [
  formsListCommand,
  formsMetaCommand,
  formsGetCommand,
  formsRequestCommand,
  formsFillCommand,
  formsExportCommand,
]);
