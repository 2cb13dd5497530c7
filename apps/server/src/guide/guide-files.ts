import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { Configuration } from '../config/index.js';
import { PublicFiles } from '../http/index.js';
import type { PublicFile } from '../http/index.js';

interface Manifest {
  /** By path below `/guide`, without a slash at the end. The first page is ''. */
  readonly files: Readonly<Record<string, { readonly file: string; readonly contentType: string }>>;
}

/** The files of the built guide that its manifest names. The memory is bounded by the size of the site. */
@Injectable()
export class GuideFiles extends PublicFiles {
  constructor({ guideFolder }: Configuration) {
    super(() => listFiles(guideFolder));
  }
}

async function listFiles(folder: string): Promise<ReadonlyMap<string, PublicFile>> {
  const { files } = await readManifest(folder);
  const listed = Object.entries(files).map(([name, { file, contentType }]): [string, PublicFile] => [
    name,
    { contentType, isZipped: false, read: () => readFile(path.join(folder, file)) },
  ]);
  return new Map(listed);
}

/** Without a build, there is no manifest. */
async function readManifest(folder: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as Manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { files: {} };
    throw error;
  }
}
