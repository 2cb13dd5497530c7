import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A new folder with these files, by their path in it. */
export async function folderOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'blueprint-'));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return folder;
}

const isRoot = process.geteuid?.() === 0;

/** The mode of what `asAnotherUser` may not read. */
export const PRIVATE = isRoot ? 0o700 : 0;

/** Does the work as a user without the rights of root, who may read everything. */
export async function asAnotherUser<Result>(work: () => Promise<Result>): Promise<Result> {
  if (isRoot) process.seteuid?.(65_534);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}
