import { buffer } from 'node:stream/consumers';
import { fromBuffer } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';

/** Reads all files of a zip archive, by their paths. */
export function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true }, (error, zip) => {
      if (zip === undefined) return reject(error ?? new Error('The archive could not be opened.'));
      const files = new Map<string, Buffer>();
      zip.on('error', reject);
      zip.on('end', () => resolve(files));
      zip.on('entry', (entry: Entry) => {
        contentOf(zip, entry)
          .then((content) => files.set(entry.fileName, content))
          .then(() => zip.readEntry(), reject);
      });
      zip.readEntry();
    });
  });
}

function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (stream === undefined) reject(error ?? new Error(`${entry.fileName} could not be read.`));
      else buffer(stream).then(resolve, reject);
    });
  });
}
