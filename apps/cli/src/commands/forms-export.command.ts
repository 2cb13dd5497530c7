import { usageError } from '../cli-error.js';
import type { Output } from '../context.js';
import { explainAbsence, filledFormPath } from '../forms/read-filled-form.js';
import type { FilledFormName } from '../forms/read-filled-form.js';
import { FORM_EXPORT_FORMATS, FORM_EXPORTS, nameOfExport, printing } from '../forms/save-export.js';
import type { FormExportFormat } from '../forms/save-export.js';
import type { WireHead } from '../http/send-request.js';
import { parsePlatformOptions, PLATFORM_OPTIONS } from '../options/connection-options.js';
import type { PlatformOptions } from '../options/connection-options.js';
import { declareFormDataId, parseId, parseOptionalFormname } from '../options/form-options.js';
import { single } from '../options/option-values.js';
import { callService, unexpectedReply } from '../platform/call-service.js';
import { openSession } from '../platform/platform-session.js';
import { refuseExisting, saveFile } from '../replace-file.js';
import { findHeader } from '../request/response-body.js';
import { commandFor, DEFAULT_CONNECTION, shellQuote } from '../terminal/command-line.js';
import { printable } from '../terminal/printable.js';
import { defineCommand } from './command.js';

/** `forms export`: saves a filled form as a document, or prints it. */
export const formsExportCommand = defineCommand({
  usage: 'export <formDataId>',
  summary: 'save a filled form as a document',
  declare: (yargs) =>
    declareFormDataId(yargs)
      .option('form', { type: 'string', requiresArg: true, describe: 'its form, which is then checked against the id' })
      .option('as', { choices: FORM_EXPORT_FORMATS, demandOption: true, describe: 'the kind of document' })
      .option('output', {
        alias: 'o',
        type: 'string',
        nargs: 1,
        describe: 'the file; - for standard output (left out: the name that the server gives it, right here)',
      })
      .option('force', { type: 'boolean', describe: 'replace the file where it exists' })
      .options(PLATFORM_OPTIONS),
  parse: (argv) => ({
    ...parsePlatformOptions(argv),
    formDataId: parseId(argv.formDataId),
    formname: parseOptionalFormname(argv.form),
    format: argv.as,
    output: single('output', argv.output),
    force: argv.force === true,
  }),
  async run(options, context) {
    const { format, output, force } = options;
    if (output === '-') refuseOnTerminal(format, context.stdout);
    const place = { force, forced: commandLine(options) };
    if (output !== undefined && output !== '-') refuseExisting(output, place);
    const session = await openSession(options, context);
    let file: string | undefined;
    const response = await callService(
      {
        method: 'GET',
        path: `${filledFormPath(options, session)}.${format}`,
        explain: (refusal) => explainAbsence(refusal, options, session),
        takeBody(head) {
          if (!isDocument(head, format)) return undefined;
          file = nameOfExport(head, output);
          if (output === '-') return printing(context);
          refuseExisting(file, place);
          const saved = file;
          return (pieces) => saveFile(saved, pieces);
        },
      },
      session,
    );
    if (file === undefined) throw unexpectedReply(`a .${format} of the form`, response, session);
    if (output !== '-') context.stderr.write(printable(`Saved in ${file}\n`));
    return 'OK';
  },
});

function isDocument(head: WireHead, format: FormExportFormat): boolean {
  const [type = ''] = (findHeader(head, 'content-type') ?? '').split(';');
  return head.status === 200 && type.trim().toLowerCase() === FORM_EXPORTS[format].contentType;
}

function refuseOnTerminal(format: FormExportFormat, { isTTY }: Output): void {
  if (FORM_EXPORTS[format].isText || isTTY !== true) return;
  throw usageError(`a .${format} is not shown on a terminal: give --output <file>, or > <file>`);
}

interface FormsExportOptions extends PlatformOptions, FilledFormName {
  readonly format: FormExportFormat;
  readonly output: string | undefined;
}

/** What was typed, for whoever has to type it again to replace the file. */
function commandLine({ formDataId, formname, format, output, connection }: FormsExportOptions): string {
  const words = ['forms', 'export', String(formDataId), '--as', format];
  if (formname !== undefined) words.push('--form', formname);
  if (output !== undefined) words.push('--output', output);
  return commandFor([...words, '--force'].map(shellQuote).join(' '), connection.connection ?? DEFAULT_CONNECTION);
}
