import { usageError } from '../cli-error.js';
import { commandFor, DEFAULT_CONNECTION } from '../connections/command-for.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { FORM_EXPORTS } from '../forms/form-exports.js';
import type { FormExportFormat } from '../forms/form-exports.js';
import { filledFormPath } from '../forms/form-paths.js';
import type { FilledFormName } from '../forms/form-paths.js';
import { explainAbsence } from '../forms/read-filled-form.js';
import { demandFree, nameOfExport, printing, saving } from '../forms/save-export.js';
import type { ExportPlace } from '../forms/save-export.js';
import type { WireHead } from '../http/send-request.js';
import type { PlatformOptions } from '../options/platform-options.js';
import { callService } from '../platform/call-service.js';
import { openSession } from '../platform/platform-session.js';
import { unexpectedAnswer } from '../platform/unexpected-answer.js';
import { findHeader } from '../request/response-body.js';
import { printable } from '../terminal/printable.js';
import { shellQuote } from '../terminal/shell-quote.js';

export interface FormsExportOptions extends PlatformOptions, FilledFormName {
  readonly format: FormExportFormat;
  /** `-` is standard output; undefined is the name that the server gives it, in the current folder. */
  readonly output: string | undefined;
  /** Whether a file that exists is replaced. */
  readonly force: boolean;
}

/** Saves a filled form as a document, or prints it. */
export async function runFormsExport(options: FormsExportOptions, context: Context): Promise<ExitName> {
  const { format, output, force } = options;
  if (output === '-') demandPrintable(options, context);
  const place = { output, force, forced: commandLine(options) };
  if (output !== undefined && output !== '-') demandFree(output, place);
  const session = await openSession(options, context);
  let file: string | undefined;
  const response = await callService(
    {
      method: 'GET',
      path: `${filledFormPath(options, session)}.${format}`,
      explain: (refusal) => explainAbsence(refusal, options, session),
      takeBody(head) {
        if (!isDocument(head, format)) return undefined;
        file = nameOfExport(head, place);
        return output === '-' ? printing(context) : savingUnless(file, place);
      },
    },
    session,
  );
  if (file === undefined) throw unexpectedAnswer(`a .${format} of the form`, response, session);
  if (output !== '-') context.stderr.write(printable(`Saved in ${file}\n`));
  return 'OK';
}

function savingUnless(file: string, place: ExportPlace) {
  demandFree(file, place);
  return saving(file);
}

function isDocument(head: WireHead, format: FormExportFormat): boolean {
  const [type = ''] = (findHeader(head, 'content-type') ?? '').split(';');
  return head.status === 200 && type.trim().toLowerCase() === FORM_EXPORTS[format].contentType;
}

function demandPrintable({ format }: FormsExportOptions, { stdout }: Context): void {
  if (FORM_EXPORTS[format].isText || stdout.isTTY !== true) return;
  throw usageError(`a .${format} is not shown on a terminal: give --output <file>, or > <file>`);
}

/** What was typed, for whoever has to type it again to replace the file. */
function commandLine({ formDataId, formname, format, output, connection }: FormsExportOptions): string {
  const words = ['forms', 'export', String(formDataId), '--as', format];
  if (formname !== undefined) words.push('--form', formname);
  if (output !== undefined) words.push('--output', output);
  return commandFor([...words, '--force'].map(shellQuote).join(' '), connection.connection ?? DEFAULT_CONNECTION);
}
