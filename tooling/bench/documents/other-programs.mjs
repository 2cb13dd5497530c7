import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The kinds that LibreOffice Writer opens.
 *
 * @type {(string | undefined)[]}
 */
const WRITER_KINDS = ['doc', 'docx', 'html', 'odt', 'rtf', 'txt'];
const FILES_OF_A_START = 40;
/** Limits of a program: for its start, and for each file. Files of most kinds take a tenth of a second. */
const [START_SECONDS, FILE_SECONDS] = [60, 5];
const OUTPUT_BYTES = 200_000_000;

/** Returns whether a program is installed. */
export async function isInstalled(program) {
  return run('which', [program]).then(
    () => true,
    () => false,
  );
}

/** Returns poppler's text of a PDF, or undefined if it cannot read the file. */
export async function popplerText(file) {
  try {
    const options = { timeout: START_SECONDS * 1000, maxBuffer: OUTPUT_BYTES };
    return (await run('pdftotext', ['-q', '-enc', 'UTF-8', file, '-'], options)).stdout;
  } catch {
    return undefined;
  }
}

/**
 * Converts files by LibreOffice, many in one start. A start ends at a file that crashes or stops it, and the next start
 * goes on after that file.
 *
 * @param {{ file: string, kind: string | undefined }[]} files - other kinds than Writer's are left out
 * @param {{ to: string, folder: string }} options - `to`: the extension, with the filter if it needs one
 * @returns {Promise<Map<string, string>>} the result's path by the file's; none if LibreOffice cannot read the file
 */
export async function officeResults(files, { to, folder }) {
  const extension = to.replace(/:.*/, '');
  const outdir = path.join(folder, `to-${extension}`);
  await mkdir(path.join(outdir, 'of'), { recursive: true });
  const jobs = files
    .filter(({ kind }) => WRITER_KINDS.includes(kind))
    .map(({ file, kind }, index) => ({
      file,
      link: path.join(outdir, 'of', `${index}.${kind}`),
      result: path.join(outdir, `${index}.${extension}`),
    }));
  for (const { file, link } of jobs) await symlink(file, link);
  for (let left = jobs; left.length > 0;) {
    const started = left.slice(0, FILES_OF_A_START);
    const seconds = START_SECONDS + started.length * FILE_SECONDS;
    const office = ['soffice', `-env:UserInstallation=file://${folder}/profile`, '--headless'];
    const links = started.map(({ link }) => link);
    // `timeout` also ends the processes that the program starts.
    const command = ['-k', '5', String(seconds), ...office, '--convert-to', to, '--outdir', outdir, ...links];
    const isWhole = await run('timeout', command, { maxBuffer: OUTPUT_BYTES }).then(
      () => true,
      () => false,
    );
    const last = started.findLastIndex(({ result }) => existsSync(result));
    left = left.slice(isWhole ? started.length : last + 2);
  }
  return new Map(jobs.filter(({ result }) => existsSync(result)).map(({ file, result }) => [file, result]));
}
