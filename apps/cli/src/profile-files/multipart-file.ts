import { createHash, randomBytes } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { usageError } from '../cli-error.js';
import type { CliError } from '../cli-error.js';
import type { SignedStream } from '../request/prepare-request.js';
import { reasonOf, systemCode } from '../system-error.js';

const PIECE_BYTES = 65_536;

/** An open file, and the bytes around it in the multipart body. */
interface OpenFile {
  readonly file: string;
  readonly handle: FileHandle;
  readonly size: number;
  readonly head: Buffer;
  readonly tail: Buffer;
}

interface FileUpload extends SignedStream {
  /** The size of the file without the multipart bytes. */
  readonly fileBytes: number;
}

/**
 * Passes a file as a multipart/form-data body with one part. Reads the file twice: for the signed hash, and to send it.
 *
 * @throws CliError if the file cannot be read, or changes in between
 */
export async function withMultipartFile<T>(
  { file, name: ofPart }: { readonly file: string; readonly name: string },
  work: (upload: FileUpload) => Promise<T>,
): Promise<T> {
  const handle = await openFile(file);
  try {
    const { size } = await handle.stat();
    const boundary = `talent-${randomBytes(18).toString('hex')}`;
    const name = `name="${ofPart}"; filename="${quotable(path.basename(file))}"`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; ${name}\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const opened = { file, handle, size, head: Buffer.from(head), tail: Buffer.from(`\r\n--${boundary}--\r\n`) };
    const digest = await digestOf(opened);
    return await work({
      bytes: opened.head.length + size + opened.tail.length,
      fileBytes: size,
      contentType: `multipart/form-data; boundary=${boundary}`,
      digest,
      pieces: () => piecesOf(opened, digest),
    });
  } finally {
    await handle.close();
  }
}

/** Only a regular file can be read twice. */
async function openFile(file: string): Promise<FileHandle> {
  const fail = (error: unknown): never => {
    throw unreadable(file, error);
  };
  const found = await stat(file).catch(fail);
  if (found.isDirectory()) throw usageError(`"${file}" is a folder: name a file in it`);
  if (!found.isFile()) throw usageError(`"${file}" is no regular file: save what it gives, and send that`);
  return open(file).catch(fail);
}

/** Escapes a name within quotes (RFC 7578, 4.2). */
function quotable(name: string): string {
  return name.replace(/\p{Cc}/gu, '').replace(/["\\]/g, String.raw`\$&`);
}

async function digestOf(opened: OpenFile): Promise<string> {
  const hash = createHash('sha256').update(opened.head);
  for await (const piece of contentOf(opened)) hash.update(piece);
  return hash.update(opened.tail).digest('hex');
}

/** Yields the whole body. If the file changed, the end is missing, and no server accepts the body. */
async function* piecesOf(opened: OpenFile, digest: string): AsyncGenerator<Uint8Array> {
  const { file, handle, size, head, tail } = opened;
  const hash = createHash('sha256').update(head);
  yield head;
  for await (const piece of contentOf(opened)) {
    hash.update(piece);
    yield piece;
  }
  const now = await handle.stat();
  if (now.size !== size || hash.update(tail).digest('hex') !== digest) throw changed(file);
  yield tail;
}

async function* contentOf({ file, handle, size }: OpenFile): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size;) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, size - at));
    const { bytesRead } = await handle.read(piece, 0, piece.length, at).catch((error: unknown) => {
      throw unreadable(file, error);
    });
    if (bytesRead === 0) throw changed(file);
    at += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}

function unreadable(file: string, error: unknown): CliError {
  if (systemCode(error) === 'ENOENT')
    return usageError(`there is no file "${file}": nothing is at ${path.resolve(file)}; check its name and folder`);
  return usageError(`file "${file}" cannot be read: ${reasonOf(error)}`);
}

function changed(file: string): CliError {
  return usageError(`file "${file}" changed while it was read: nothing was stored`);
}
