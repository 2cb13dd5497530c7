import { statSync } from 'node:fs';
import path from 'node:path';
import { usageError } from './cli-error.js';
import type { Context } from './context.js';
import type { TakeBody, WireHead } from './http/send-request.js';
import { callService, unexpectedReply } from './platform/call-service.js';
import type { ServiceCall } from './platform/call-service.js';
import type { PlatformSession } from './platform/platform-session.js';
import { refuseExisting, saveFile } from './replace-file.js';
import { findHeader } from './request/response.js';
import { systemCode } from './system-error.js';
import { isWritten } from './terminal/output.js';
import { showTransfer } from './terminal/progress.js';
import { printable } from './terminal/text.js';

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

const EXTENDED = /;\s*filename\*\s*=\s*UTF-8''([^;\s]+)/i;
const PLAIN = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\[^])*)"|([^;\s]+))/i;

/** The name that a Content-Disposition header gives a file (RFC 6266), in Unicode where it has that; undefined where it gives none. */
export function attachmentName(disposition: string): string | undefined {
  const [, extended] = EXTENDED.exec(disposition) ?? [];
  const decoded = extended === undefined ? undefined : decode(extended);
  if (decoded !== undefined) return decoded;
  const [, quoted, token] = PLAIN.exec(disposition) ?? [];
  return quoted?.replace(/\\([^])/g, '$1') ?? token;
}

/** In bytes, which is what file systems count; a draft of the file needs room beside it. */
const LONGEST_NAME = 200;
/** Names that are devices on Windows, whatever their ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * Turns a name from the network into the name of a file in this folder. The name leads to no other folder on any system, and is
 * not hidden. It is no option of a command, and hides no characters. Undefined if nothing is left of the name.
 */
export function safeFileName(name: string): string | undefined {
  const [base = ''] = name.split(/[/\\]/).slice(-1);
  const plain = base
    .replace(/\p{Cc}|\p{Cf}|\p{Cs}/gu, '')
    .replace(/[:*?"<>|]/g, '_')
    .replace(/^[\s.-]+|[\s.]+$/g, '')
    .replace(DEVICE, '_$&');
  return plain === '' ? undefined : shortened(plain);
}

/** The ending is kept, since it says what the file is. */
function shortened(name: string): string {
  const ending = /\.[^.]{1,16}$/u.exec(name)?.[0] ?? '';
  const characters = Array.from(name.slice(0, name.length - ending.length));
  while (Buffer.byteLength(characters.join('') + ending) > LONGEST_NAME) characters.pop();
  return characters.join('').trimEnd() + ending;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
