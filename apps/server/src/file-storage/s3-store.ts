import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Location } from '../config/index.js';
import type { ByteRange } from './byte-range.js';
import type { ContentStore, StagedFile } from './content-store.js';
import { ATTEMPTS, PART_BYTES, putInParts, sendFromFile } from './s3-parts.js';
import type { ObjectPlace } from './s3-parts.js';
import { codeOf, ContentMissing, StorageUnavailable } from './storage-failures.js';

const CONNECT_MS = 5000;
/** Without a byte, in either direction. */
const SILENCE_MS = 30_000;

const ADDED_ALREADY: ReadonlySet<string> = new Set(['PreconditionFailed', 'ConditionalRequestConflict']);
/** An answer to HEAD has no body, and so no code but its status. */
const ABSENT: ReadonlySet<string> = new Set(['NoSuchKey', 'NotFound']);

const silent = (): void => undefined;
const SILENT = { debug: silent, info: silent, warn: silent, error: silent };

/** Contents as objects of a bucket, which S3 shows whole or not at all: a large one is put in parts, that are put together in the end. */
export class S3Store implements ContentStore {
  readonly #client: S3Client;

  /** Credentials are those that the SDK finds: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or those of the machine's role. */
  constructor(private readonly location: S3Location) {
    const { endpoint, region } = location;
    this.#client = new S3Client({
      region,
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      maxAttempts: ATTEMPTS,
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENCE_MS, socketTimeout: SILENCE_MS },
      // Callers report failures. The SDK would write to the console.
      logger: SILENT,
      // Not every server of this protocol knows the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(name: string, { file, size }: StagedFile): Promise<void> {
    const place = this.#placeOf(name);
    try {
      if (size > PART_BYTES) await putInParts(this.#client, { place, file, size });
      else await this.#putWhole(place, { file, size });
    } catch (cause) {
      throw new StorageUnavailable('A file could not be kept in the bucket', cause);
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
    throw new TypeError('The bucket answered with no stream.');
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    const object = { ...this.#placeOf(name), Body: bytes };
    try {
      await this.#client.send(new PutObjectCommand({ ...object, IfNoneMatch: '*' }));
    } catch (cause) {
      if (ADDED_ALREADY.has(codeOf(cause))) return;
      // Not every server of this protocol knows the condition.
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
      throw new StorageUnavailable('A file could not be looked for in the bucket', cause);
    }
  }

  async makeReady(): Promise<void> {
    // A bucket is the operator's to make.
  }

  async close(): Promise<void> {
    this.#client.destroy();
  }

  #placeOf(name: string): ObjectPlace {
    return { Bucket: this.location.bucket, Key: `${this.location.prefix}${name}` };
  }
}
