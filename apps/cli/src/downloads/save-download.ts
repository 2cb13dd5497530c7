import { statSync } from 'node:fs';
import path from 'node:path';
import { usageError } from '../cli-error.js';
import type { Context } from '../context.js';
import type { TakeBody, WireHead } from '../http/send-request.js';
import { callService, unexpectedReply } from '../platform/call-service.js';
import type { ServiceCall } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { refuseExisting, saveFile } from '../replace-file.js';
import { findHeader } from '../request/response-body.js';
import { systemCode } from '../system-error.js';
import { isWritten } from '../terminal/is-written.js';
import { printable } from '../terminal/printable.js';
import { showTransfer } from '../terminal/show-transfer.js';
import { attachmentName, safeFileName } from './download-name.js';

/** The request, and the name of its content for the error if something else comes. */
export interface Download extends Pick<ServiceCall, 'path' | 'explain'> {
  readonly what: string;
  /** The only one that it may have; left out, any, and the reply names a file. */
  readonly contentType?: string | undefined;
}

/** The destination of a download. */
export interface DownloadPlace {
  /** A file, a folder, or `-` for standard output; left out, the name that the server gives, right here. */
  readonly output: string | undefined;
  readonly force: boolean;
  /** The command line that replaces a file. */
  readonly forced: string;
}

/** Saves what the server sends, as a whole or not at all, or prints it. */
export async function saveDownload(
  { what, contentType, ...call }: Download,
  place: DownloadPlace,
  session: PlatformSession,
): Promise<void> {
  const { context } = session;
  const { output } = place;
  const folder = output === undefined ? '' : folderOf(output);
  if (output !== undefined && output !== '-' && folder === undefined) refuseExisting(output, place);
  let file: string | undefined;
  const takeBody = (head: WireHead): TakeBody | undefined => {
    if (!isExpected(head, contentType)) return undefined;
    if (output === '-') {
      file = '-';
      return printing(head, context);
    }
    const saved = folder === undefined ? (output ?? '') : path.join(folder, nameOf(head));
    file = saved;
    refuseExisting(saved, place);
    return (pieces) => saveFile(saved, showTransfer({ pieces, totalBytes: lengthOf(head), stderr: context.stderr }));
  };
  const response = await callService({ method: 'GET', ...call, takeBody }, session);
  if (file === undefined) throw unexpectedReply(what, response, session);
  if (file !== '-') context.stderr.write(printable(`Saved in ${file}\n`));
}

/** A page that a proxy answers with is none. */
function isExpected(head: WireHead, contentType: string | undefined): boolean {
  if (head.status !== 200) return false;
  if (contentType !== undefined) return contentTypeOf(head) === contentType;
  return findHeader(head, 'content-disposition') !== undefined;
}

function contentTypeOf(head: WireHead): string {
  const [type = ''] = (findHeader(head, 'content-type') ?? '').split(';');
  return type.trim().toLowerCase();
}

/** The folder that an output names, where it is one. */
function folderOf(output: string): string | undefined {
  try {
    return output !== '-' && statSync(output).isDirectory() ? output : undefined;
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return undefined;
  }
}

/** The name that the server gives. It never leads out of the folder. */
function nameOf(head: WireHead): string {
  const given = attachmentName(findHeader(head, 'content-disposition') ?? '');
  const name = given === undefined ? undefined : safeFileName(given);
  if (name !== undefined) return name;
  const came = given === undefined ? 'no name' : `the name ${JSON.stringify(given)}, which is none for a file`;
  throw usageError(`the server gives the file ${came}: give --output <file>`);
}

/** Undefined where the server does not say it. */
function lengthOf(head: WireHead): number | undefined {
  const length = Number(findHeader(head, 'content-length') ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : undefined;
}

/** Prints what comes; to a terminal text alone, and without control characters. */
function printing(head: WireHead, { stdout, stderr }: Pick<Context, 'stdout' | 'stderr'>): TakeBody {
  if (stdout.isTTY !== true) {
    return async (pieces) => {
      for await (const piece of showTransfer({ pieces, totalBytes: lengthOf(head), stderr }))
        if (!(await isWritten(piece, stdout))) return;
    };
  }
  const type = contentTypeOf(head);
  if (!type.startsWith('text/'))
    throw usageError(`${type} is not shown on a terminal: give --output <file>, or > <file>`);
  const decoder = new TextDecoder();
  return async (pieces) => {
    for await (const piece of pieces) stdout.write(printable(decoder.decode(piece, { stream: true })));
  };
}
