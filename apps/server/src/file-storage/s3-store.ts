import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { CompletedPart } from '@aws-sdk/client-s3';
import type { S3Location } from '../config/index.js';
import type { ByteRange, ContentStore, ListedObject, StagedFile } from './content-store.js';
import { codeOf, ContentMissing, StorageUnavailable } from './storage-failures.js';
import { lengthOf } from './content-store.js';

const CONNECT_MS = 5000;

/**
 * Timeout of a connection that carries no byte in either direction. The SDK begins to count 3 s after it has sent a
 * request, so a call waits 10 s for its first byte (D-PLT-33).
 */
const SILENCE_MS = 7000;

const ADDED_ALREADY: ReadonlySet<string> = new Set(['PreconditionFailed', 'ConditionalRequestConflict']);

/** Error codes of a missing object. A reply to HEAD has no body, so its code is made from the status. */
const ABSENT: ReadonlySet<string> = new Set(['NoSuchKey', 'NotFound']);

const silent = (): void => undefined;
const SILENT = { debug: silent, info: silent, warn: silent, error: silent };

/**
 * Stores contents as objects of a bucket. Large contents are sent in parts. S3 shows an object only after it is
 * complete.
 */
export class S3Store implements ContentStore {
  readonly #client: S3Client;

  /** The SDK finds the credentials: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or those of the machine's role. */
  constructor(
    private readonly location: S3Location,
    silenceMs = SILENCE_MS,
  ) {
    const { endpoint, region } = location;
    this.#client = new S3Client({
      region,
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      maxAttempts: ATTEMPTS,
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silenceMs },
      // Callers report failures. The SDK would print them to the console.
      logger: SILENT,
      // Some S3 servers do not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    // Inside of the SDK's repeats, which leave out failures that they do not know (D-FIL-14).
    this.#client.middlewareStack.add((next) => (request) => next(request).catch(throwSilence), {
      step: 'deserialize',
      priority: 'low',
    });
  }

  async put(name: string, { file, size }: StagedFile): Promise<void> {
    const place = this.#placeOf(name);
    try {
      if (size > PART_BYTES) await putInParts(this.#client, { place, file, size });
      else await this.#putWhole(place, { file, size });
    } catch (cause) {
      throw new StorageUnavailable('A file could not be stored in the bucket', cause);
    }
    await rm(file, { force: true });
  }

  #putWhole(place: ObjectPlace, { file, size }: StagedFile): Promise<unknown> {
    return sendFromFile({ file, range: { start: 0, end: size - 1 }, operation: 'PutObject' }, (Body) =>
      this.#client.send(new PutObjectCommand({ ...place, Body, ContentLength: size })),
    );
  }

  async read(name: string, range: ByteRange | undefined): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ ...this.#placeOf(name), Range }));
      if (Body instanceof Readable) return Body;
    } catch (cause) {
      if (codeOf(cause) === 'NoSuchKey') throw new ContentMissing(name);
      throw new StorageUnavailable('A file could not be read from the bucket', cause);
    }
    throw new TypeError('The bucket replied without a stream.');
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    const object = { ...this.#placeOf(name), Body: bytes };
    try {
      await this.#client.send(new PutObjectCommand({ ...object, IfNoneMatch: '*' }));
    } catch (cause) {
      if (ADDED_ALREADY.has(codeOf(cause))) return;
      // Some S3 servers do not support the condition.
      if (codeOf(cause) !== 'NotImplemented')
        throw new StorageUnavailable('A file could not be added to the bucket', cause);
      await this.#client.send(new PutObjectCommand(object)).catch((error: unknown) => {
        throw new StorageUnavailable('A file could not be added to the bucket', error);
      });
    }
  }

  async remove(name: string): Promise<void> {
    try {
      await this.#client.send(new DeleteObjectCommand(this.#placeOf(name)));
    } catch (cause) {
      if (codeOf(cause) === 'NoSuchKey') return;
      throw new StorageUnavailable('A file could not be removed from the bucket', cause);
    }
  }

  async has(name: string): Promise<boolean> {
    try {
      await this.#client.send(new HeadObjectCommand(this.#placeOf(name)));
      return true;
    } catch (cause) {
      if (ABSENT.has(codeOf(cause))) return false;
      throw new StorageUnavailable('The bucket could not be searched for a file', cause);
    }
  }

  async *list(folder?: string): AsyncGenerator<ListedObject> {
    const { bucket, prefix } = this.location;
    const Prefix = folder === undefined ? prefix : `${prefix}${folder}/`;
    for (let after: string | undefined; ;) {
      const page = await this.#client
        .send(new ListObjectsV2Command({ Bucket: bucket, Prefix, StartAfter: after }))
        .catch((cause: unknown) => {
          throw new StorageUnavailable('The files in the bucket could not be listed', cause);
        });
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
        after = Key;
        yield { name: Key.slice(prefix.length), bytes: Size, modifiedAt: LastModified?.getTime() ?? 0 };
      }
      if (page.IsTruncated !== true) return;
    }
  }

  async makeReady(): Promise<void> {
    // Nothing to create, because the operator creates the bucket.
  }

  async close(): Promise<void> {
    this.#client.destroy();
  }

  #placeOf(name: string): ObjectPlace {
    return { Bucket: this.location.bucket, Key: `${this.location.prefix}${name}` };
  }
}

/** Larger files are sent in parts, so that a lost connection repeats only one part. S3 allows 10,000 parts. */
const PART_BYTES = 8_388_608;
export const ATTEMPTS = 3;
const RETRY_MS = 200;

interface ObjectPlace {
  readonly Bucket: string;
  readonly Key: string;
}

interface FileToPut extends StagedFile {
  readonly place: ObjectPlace;
}

/** The bucket sent no byte in time. Not tried again at once, because each attempt would take as long. */
class BucketSilent extends Error {
  readonly code = 'no answer in time';
}

function throwSilence(error: unknown): never {
  // With the timeout as its cause, the SDK would repeat the request.
  throw codeOf(error) === 'TimeoutError' ? new BucketSilent('The bucket did not answer in time.') : error;
}

function isSilence(error: unknown): boolean {
  return error instanceof BucketSilent || (error instanceof Error && error.cause instanceof BucketSilent);
}

class OperationFailed extends Error {
  readonly code: string;

  constructor(operation: string, cause: unknown) {
    super(`${operation} failed.`, { cause });
    this.code = `${operation}: ${codeOf(cause)}`;
  }
}

/** Sends a file part by part, without holding a whole part in memory. Removes the parts if sending fails. */
async function putInParts(client: S3Client, { place, file, size }: FileToPut): Promise<void> {
  const { UploadId } = await named('CreateMultipartUpload', client.send(new CreateMultipartUploadCommand(place)));
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
    // If the request fails, the bucket's own rule for unfinished uploads removes the parts.
    const aborting = client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    if (!isSilence(error)) await aborting;
    throw error;
  }
}

/** Retries sending here, because the SDK does not send a stream again. */
async function sendFromFile<T>(
  { file, range, operation }: { file: string; range: ByteRange; operation: string },
  send: (body: Readable) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const body = createReadStream(file, lengthOf(range) > 0 ? { ...range } : {});
    // The stream reports a missing file by an event. Nobody else listens until the client begins to read.
    const unreadable = once(body, 'error').then(([error]) => Promise.reject(error as Error));
    unreadable.catch(() => undefined);
    try {
      return await Promise.race([send(body), unreadable]);
    } catch (cause) {
      if (attempt >= ATTEMPTS || isSilence(cause)) throw new OperationFailed(operation, cause);
      await delay(RETRY_MS * 2 ** attempt);
    } finally {
      body.destroy();
    }
  }
}

/**
 * Returns whether the object exists. If the reply to a completion was lost, the object may exist. Names are used
 * once, so the object is the sent file.
 */
async function isThere(client: S3Client, { place, size }: Pick<FileToPut, 'place' | 'size'>): Promise<boolean> {
  const head = await client.send(new HeadObjectCommand(place)).catch(() => undefined);
  return head?.ContentLength === size;
}

async function named<T>(operation: string, sending: Promise<T>): Promise<T> {
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
