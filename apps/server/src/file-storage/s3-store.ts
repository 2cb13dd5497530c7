import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Location } from '../config/index.js';
import type { ByteRange } from './byte-range.js';
import type { ContentStore, StagedFile } from './content-store.js';
import { codeOf, ContentMissing, StorageUnavailable } from './storage-failures.js';

const ATTEMPTS = 3;
const RETRY_MS = 200;
const CONNECT_MS = 5000;
/** Without a byte, in either direction. */
const SILENCE_MS = 30_000;

const ADDED_ALREADY: ReadonlySet<string> = new Set(['PreconditionFailed', 'ConditionalRequestConflict']);

const silent = (): void => undefined;
const SILENT = { debug: silent, info: silent, warn: silent, error: silent };

/**
 * Contents as objects of a bucket. A content is one PUT of a known length, which S3 shows whole or not at all: parts would have to
 * be cleared away where they are not put together.
 */
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
      // What fails is told by whoever asked for it; the SDK would write to the console.
      logger: SILENT,
      // Not every server of this protocol knows the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(name: string, { file, size }: StagedFile): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      // The SDK does not send a stream again.
      const body = createReadStream(file);
      try {
        await this.#client.send(new PutObjectCommand({ ...this.#placeOf(name), Body: body, ContentLength: size }));
        break;
      } catch (cause) {
        if (attempt >= ATTEMPTS) throw new StorageUnavailable('A file could not be kept in the bucket', cause);
        await delay(RETRY_MS * 2 ** attempt);
      } finally {
        body.destroy();
      }
    }
    await rm(file, { force: true });
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

  async probe(): Promise<void> {
    try {
      await this.#client.send(new PutObjectCommand({ ...this.#placeOf('.probe'), Body: 'probe' }));
    } catch (cause) {
      throw new StorageUnavailable('The bucket cannot be written', cause);
    }
  }

  async close(): Promise<void> {
    this.#client.destroy();
  }

  #placeOf(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.location.bucket, Key: `${this.location.prefix}${name}` };
  }
}
