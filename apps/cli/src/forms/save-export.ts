import { usageError } from '../cli-error.js';
import type { Context } from '../context.js';
import { attachmentName, isPlainFileName } from '../http/attachment-name.js';
import type { TakeBody, WireHead } from '../http/send-request.js';
import { findHeader } from '../request/response-body.js';
import { printable } from '../terminal/printable.js';

/** The name of the file that a reply is to be saved as. It never leads out of the current folder. */
export function nameOfExport(head: WireHead, output: string | undefined): string {
  if (output !== undefined) return output;
  const name = attachmentName(findHeader(head, 'content-disposition') ?? '');
  if (name !== undefined && isPlainFileName(name)) return name;
  const came = name === undefined ? 'no name' : `the name ${JSON.stringify(name)}, which is no plain one`;
  throw usageError(`the server gives the file ${came}: give --output <file>`);
}

/** Prints what comes; to a terminal without control characters. */
export function printing({ stdout }: Pick<Context, 'stdout'>): TakeBody {
  const decoder = new TextDecoder();
  return async (pieces) => {
    for await (const piece of pieces)
      stdout.write(stdout.isTTY === true ? printable(decoder.decode(piece, { stream: true })) : piece);
  };
}

/** The documents that a filled form is exported as, and what the reply is then (D-FRM-12); a terminal can show text alone. */
export const FORM_EXPORTS = {
  doc: { contentType: 'application/msword', isText: false },
  pdf: { contentType: 'application/pdf', isText: false },
  txt: { contentType: 'text/plain', isText: true },
} as const;

export type FormExportFormat = keyof typeof FORM_EXPORTS;

/** In the order of the help. */
export const FORM_EXPORT_FORMATS = Object.keys(FORM_EXPORTS) as readonly FormExportFormat[];
