import { randomBytes } from 'node:crypto';
import { open, rename, rm, writeFile } from 'node:fs/promises';

/** What a file is to hold: text, or pieces as they come. */
export type FileContent = string | AsyncIterable<Uint8Array>;

/** Writes a file, or replaces it as a whole, so that a crash leaves the old or the new one. */
export async function replaceFile(file: string, content: FileContent, mode = 0o666): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeDurably(draft, content, mode);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeDurably(file: string, content: FileContent, mode: number): Promise<void> {
  const handle = await open(file, 'wx', mode);
  try {
    await writeFile(handle, content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
