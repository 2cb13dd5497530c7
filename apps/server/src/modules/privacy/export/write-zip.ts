import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive. Its content is read when the file's place in the archive is reached. */
export interface ArchiveFile {
  readonly path: string;
  readonly content: AsyncIterable<Buffer>;
  /** False for contents that are usually compressed already. */
  readonly isCompressed: boolean;
}

/**
 * Writes files as one zip archive, one file after the other, as fast as the archive is read. Holds a few pieces of one
 * file. If the archive is destroyed, no further file is read.
 */
export function writeZip(files: AsyncIterable<ArchiveFile>, at: Date): Readable {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  let current: Readable | undefined;
  archive.once('close', () => current?.destroy());
  zip.on('error', (error: Error) => archive.destroy(error));
  const write = async (): Promise<void> => {
    for await (const { path, content, isCompressed } of files) {
      if (archive.destroyed) return;
      current = Readable.from(content, { objectMode: false });
      const ended = finished(current);
      zip.addReadStream(current, path, { mtime: at, mode: 0o100600, compress: isCompressed });
      await ended;
    }
    zip.end();
  };
  write().catch((error: unknown) => archive.destroy(error as Error));
  return archive;
}
