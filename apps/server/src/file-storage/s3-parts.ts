import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { CompletedPart, S3Client } from '@aws-sdk/client-s3';
import { lengthOf } from './byte-range.js';
import type { ByteRange } from './byte-range.js';
import type { StagedFile } from './content-store.js';
import { codeOf } from './storage-failures.js';

/** Larger files go in parts, so that a broken connection repeats only one part. S3 takes 10,000 parts. */
export const PART_BYTES = 8_388_608;
export const ATTEMPTS = 3;
const RETRY_MS = 200;

export interface ObjectPlace {
  readonly Bucket: string;
  readonly Key: string;
}

interface FileToPut extends StagedFile {
  readonly place: ObjectPlace;
}

/** An operation of the bucket that failed. */
class OperationFailed extends Error {
  readonly code: string;

  constructor(operation: string, cause: unknown) {
    super(`${operation} failed.`, { cause });
    this.code = `${operation}: ${codeOf(cause)}`;
  }
}

/** Sends a file part by part, none of which is in memory whole; where that fails, the parts are taken away again. */
export async function putInParts(client: S3Client, { place, file, size }: FileToPut): Promise<void> {
  const { UploadId } = await told('CreateMultipartUpload', client.send(new CreateMultipartUploadCommand(place)));
  const upload = { ...place, UploadId };
  try {
    const Parts: CompletedPart[] = [];
    for (const [index, range] of partsOf(size).entries()) {
      const PartNumber = index + 1;
      const part = { ...upload, PartNumber, ContentLength: lengthOf(range) };
      const { ETag } = await sendFromFile({ file, range, operation: `UploadPart ${PartNumber}` }, (Body) =>
        client.send(new UploadPartCommand({ ...part, Body })),
      );
      Parts.push({ PartNumber, ETag });
    }
    const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } });
    await client.send(complete).catch(async (error: unknown) => {
      if (!(await isThere(client, { place, size }))) throw new OperationFailed('CompleteMultipartUpload', error);
    });
  } catch (error) {
    // If this fails, the bucket's own rule for unfinished uploads removes the parts.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}

/** The SDK does not send a stream again. */
export async function sendFromFile<T>(
  { file, range, operation }: { readonly file: string; readonly range: ByteRange; readonly operation: string },
  send: (body: Readable) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const body = createReadStream(file, lengthOf(range) > 0 ? { ...range } : {});
    // A file that is gone meanwhile is told by an event, which nobody else listens to before the client reads.
    const unreadable = once(body, 'error').then(([error]) => Promise.reject(error as Error));
    unreadable.catch(() => undefined);
    try {
      return await Promise.race([send(body), unreadable]);
    } catch (cause) {
      if (attempt >= ATTEMPTS) throw new OperationFailed(operation, cause);
      await delay(RETRY_MS * 2 ** attempt);
    } finally {
      body.destroy();
    }
  }
}

/** A completion whose answer was lost may have been done: names are given once, so what is there is that. */
async function isThere(client: S3Client, { place, size }: Pick<FileToPut, 'place' | 'size'>): Promise<boolean> {
  const head = await client.send(new HeadObjectCommand(place)).catch(() => undefined);
  return head?.ContentLength === size;
}

async function told<T>(operation: string, sending: Promise<T>): Promise<T> {
  return sending.catch((error: unknown) => {
    throw new OperationFailed(operation, error);
  });
}

function partsOf(size: number): ByteRange[] {
  return Array.from({ length: Math.ceil(size / PART_BYTES) }, (_, index) => ({
    start: index * PART_BYTES,
    end: Math.min(size, (index + 1) * PART_BYTES) - 1,
  }));
}
