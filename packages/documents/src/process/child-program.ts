import { readFileSync, existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DocumentEngine, DocumentJob } from '../engine.js';

/** The file that a child runs, and the folders of the product that it reads. */
export interface ChildProgram {
  readonly entry: string;
  readonly reads: readonly string[];
}

const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

const GRANTS = { threads: '--allow-worker', processes: '--allow-child-process' } as const;

/** The program at `entry`: of this package, as it was built, unless a test brings its own. */
export function childProgram(entry: string = fileURLToPath(new URL('./child.js', import.meta.url))): ChildProgram {
  const packageFolder = folderWith('package.json', path.dirname(entry));
  return { entry, reads: [...new Set([packageFolder, ...librariesOf(packageFolder)])] };
}

/** Flags of Node.js: how much heap, and nothing to read but the product and the job, nothing to write but into the job's folder. */
export function childFlags(
  program: ChildProgram,
  engine: DocumentEngine,
  { workFolder: folder, fonts }: Pick<DocumentJob, 'workFolder' | 'fonts'>,
): readonly string[] {
  const reads = [...program.reads, ...(engine.reads ?? []), ...(fonts === undefined ? [] : [fonts]), folder];
  return [
    '--no-warnings',
    PERMISSION,
    ...reads.map((read) => `--allow-fs-read=${path.join(read, '*')}`),
    `--allow-fs-write=${path.join(folder, '*')}`,
    ...engine.grants.map((grant) => GRANTS[grant]),
  ];
}

/** Package managers install libraries in the package's folder, in a parent folder, or elsewhere behind a link. */
function librariesOf(packageFolder: string): readonly string[] {
  const manifest = path.join(packageFolder, 'package.json');
  const { dependencies = {} }: { dependencies?: object } = JSON.parse(readFileSync(manifest, 'utf8'));
  const folders = createRequire(manifest).resolve.paths('any-package') ?? [];
  const homes = folders.filter((folder) => existsSync(folder) && !folder.startsWith(packageFolder));
  const linked = Object.keys(dependencies).flatMap((name) => {
    const found = folders.map((folder) => path.join(folder, name)).find((folder) => existsSync(folder));
    return found === undefined ? [] : [outermostLibraries(realpathSync(found))];
  });
  return [...homes, ...linked];
}

function outermostLibraries(folder: string): string {
  const marker = `${path.sep}node_modules${path.sep}`;
  const at = folder.indexOf(marker);
  return at === -1 ? folder : folder.slice(0, at + marker.length - 1);
}

function folderWith(file: string, folder: string): string {
  return existsSync(path.join(folder, file)) || folder === path.dirname(folder)
    ? folder
    : folderWith(file, path.dirname(folder));
}
