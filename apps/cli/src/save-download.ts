import { statSync } from 'node:fs';
import path from 'node:path';
import { readFilename } from '@talent-platform/protocol/wire';
import { usageError } from './cli-error.js';
import type { Context } from './context.js';
import type { TakeBody, WireHead } from './http/send-request.js';
import { callService, unexpectedReply } from './platform/call-service.js';
import type { PlatformSession } from './platform/platform-session.js';
import { refuseExisting, saveFile } from './replace-file.js';
import { findHeader } from './request/response.js';
import { systemCode } from './system-error.js';
import { commandFor } from './terminal/command-line.js';
import { write } from './terminal/output.js';
import { printable } from './terminal/text.js';

export interface Download {
  readonly path: string;
  /** The only accepted content type. If undefined, the reply must name a file. */
  readonly contentType?: string | undefined;
}

export interface DownloadDestination {
  /** A file, a folder, or `-` for standard output. If undefined, the name from the server in this folder. */
  readonly output: string | undefined;
  readonly force: boolean;
  /** The command that replaces the file, without the account. */
  readonly forced: string;
}

/** Saves the whole reply or nothing, or prints it. */
export async function saveDownload(
  { path: source, contentType }: Download,
  { output, force, forced }: DownloadDestination,
  session: PlatformSession,
): Promise<void> {
  const { context, account } = session;
  const replacing = { force, forced: commandFor(forced, account.name) };
  const folder = output === undefined ? '' : folderOf(output);
  if (output !== undefined && output !== '-' && folder === undefined) refuseExisting(output, replacing);
  let file: string | undefined;
  const takeBody = (head: WireHead): TakeBody | undefined => {
    if (!isExpected(head, contentType)) return undefined;
    if (output === '-') {
      file = '-';
      return printing(head, context);
    }
    const saved = folder === undefined ? (output ?? '') : path.join(folder, nameOf(head));
    file = saved;
    refuseExisting(saved, replacing);
    return (pieces) => saveFile(saved, pieces);
  };
  const response = await callService({ method: 'GET', path: source, takeBody }, session);
  if (file === undefined) throw unexpectedReply(response, session);
  if (file !== '-') context.stderr.write(printable(`Saved in ${file}\n`));
}

/** A page of a proxy does not have these headers. */
function isExpected(head: WireHead, contentType: string | undefined): boolean {
  if (head.status !== 200) return false;
  if (contentType !== undefined) return contentTypeOf(head) === contentType;
  return findHeader(head, 'content-disposition') !== undefined;
}

function contentTypeOf(head: WireHead): string {
  const [type = ''] = (findHeader(head, 'content-type') ?? '').split(';');
  return type.trim().toLowerCase();
}

function folderOf(output: string): string | undefined {
  try {
    return output !== '-' && statSync(output).isDirectory() ? output : undefined;
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return undefined;
  }
}

/** Returns the file name from the server. The name never leads out of the folder. */
function nameOf(head: WireHead): string {
  const given = readFilename(findHeader(head, 'content-disposition') ?? '');
  const name = given === undefined ? undefined : safeFileName(given);
  if (name !== undefined) return name;
  const came = given === undefined ? 'no name' : `the name ${JSON.stringify(given)}, which is none for a file`;
  throw usageError(`the server gives the file ${came}: give --output <file>`);
}

/** Prints the reply. A terminal only gets text, without control characters. */
function printing(head: WireHead, { stdout }: Pick<Context, 'stdout'>): TakeBody {
  if (stdout.isTTY !== true) {
    return async (pieces) => {
      for await (const piece of pieces) if (!(await write(piece, stdout))) return;
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

/** In bytes, as file systems count. The name of the draft is longer. */
const MAX_NAME_BYTES = 200;
/** Names of devices on Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * Makes a safe file name from a name from the network. The name leads to no other folder, is not hidden, is no option,
 * and has no invisible characters. Returns undefined if nothing is left.
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

/** Keeps the extension, because it shows the type of the file. */
function shortened(name: string): string {
  const ending = /\.[^.]{1,16}$/u.exec(name)?.[0] ?? '';
  const characters = Array.from(name.slice(0, name.length - ending.length));
  while (Buffer.byteLength(characters.join('') + ending) > MAX_NAME_BYTES) characters.pop();
  return characters.join('').trimEnd() + ending;
}
