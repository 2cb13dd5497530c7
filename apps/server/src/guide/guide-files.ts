import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export interface GuideFile {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly entityTag: string;
}

interface Manifest {
  /** By path below `/guide`, without a slash at the end. The first page is ''. */
  readonly files: Readonly<Record<string, { readonly file: string; readonly contentType: string }>>;
}

/** Finds a file of the guide. Undefined for a path that the manifest does not have. */
type FindInGuide = (pathInGuide: string) => Promise<GuideFile> | undefined;

const MANIFEST = 'manifest.json';

/**
 * The files of the built guide. Only the files of the manifest are read, whatever a request asks for, so no path leads out
 * of the folder. The memory is bounded by the size of the site.
 */
export class GuideFiles {
  #guide: Promise<FindInGuide | undefined> | undefined;

  constructor(private readonly folder: string) {}

  /** Returns undefined until the guide is built. */
  async guide(): Promise<FindInGuide | undefined> {
    this.#guide ??= readGuide(this.folder);
    try {
      const guide = await this.#guide;
      // The build may end after the start.
      if (!guide) this.#guide = undefined;
      return guide;
    } catch (error) {
      this.#guide = undefined;
      throw error;
    }
  }
}

/** Each file is read at its first request and cached. */
async function readGuide(folder: string): Promise<FindInGuide | undefined> {
  const manifest = await readManifest(folder);
  if (!manifest) return undefined;
  const files = new Map(Object.entries(manifest.files));
  const cache = new Map<string, Promise<GuideFile>>();
  return (pathInGuide) => {
    const listed = files.get(pathInGuide);
    const cached = cache.get(pathInGuide);
    if (!listed || cached) return cached;
    const file = readGuideFile(path.join(folder, listed.file), listed.contentType);
    cache.set(pathInGuide, file);
    // After a failure, the next request tries again.
    file.catch(() => cache.delete(pathInGuide));
    return file;
  };
}

async function readManifest(folder: string): Promise<Manifest | undefined> {
  try {
    return JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8')) as Manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function readGuideFile(file: string, contentType: string): Promise<GuideFile> {
  const bytes = await readFile(file);
  return { bytes, contentType, entityTag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}
