import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes a file as it grows; nobody else reads it. */
export async function writeFileOf(file: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  await pipeline(Readable.from(pieces), createWriteStream(file, { mode: 0o600 }));
}
