import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OUTPUT_BYTES = 64 * 1024 * 1024;
const run = promisify(execFile);

/** The earlier releases that this one is tried with, by their commits. A new release sets the first one anew. */
export const EARLIER = {
  /** Its nodes write beside those of this release while they are replaced. */
  before: '1137893f261e973dda2c74449e915c56e2dd4467',
  /** It leaves out what this release writes with each profile, and looks at no migration that it does not know. */
  tooOld: 'cbe20488181bba37fff6e7a382f46361ca9cfdd1',
};

/** Whether the history holds the commit: a shallow clone and an archive do not. */
export async function isInHistory(commit, root = ROOT) {
  return run('git', ['-C', root, 'cat-file', '-e', `${commit}^{commit}`]).then(
    () => true,
    () => false,
  );
}

/**
 * Builds the server of a commit in a folder, with the packages that its own lockfile names.
 *
 * @returns {Promise<string>} what Node.js runs
 */
export async function buildRelease(commit, folder) {
  await mkdir(folder, { recursive: true });
  const archive = path.join(folder, 'release.tar');
  await run('git', ['-C', ROOT, 'archive', `--output=${archive}`, commit]);
  const inFolder = { cwd: folder, maxBuffer: OUTPUT_BYTES };
  await run('tar', ['-xf', archive], inFolder);
  const ofServer = ['--filter=.', '--filter=@talent-platform/server...'];
  await run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline', ...ofServer], inFolder);
  await run('pnpm', ['exec', 'turbo', 'run', 'build', '--filter=@talent-platform/server'], inFolder);
  return path.join(folder, 'apps/server/dist/main.js');
}
