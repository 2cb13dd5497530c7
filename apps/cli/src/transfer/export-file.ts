import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { CliError, usageError } from '../cli-error.js';
import { isRecord } from '../json.js';
import { refuseExisting } from '../replace-file.js';
import { reasonOf } from '../system-error.js';
import { PRIVATE_MODE } from './private-mode.js';

/** The file of an export, and how to treat an existing one. */
export interface ExportFile {
  readonly file: string;
  readonly force: boolean;
  /** Goes on behind the last whole line. */
  readonly resume: boolean;
  /** The command lines that go on, or replace it. */
  readonly onward: string;
}

/** The last whole line of an export that is gone on with. */
export interface LastLine {
  readonly id: number;
  readonly fields: readonly string[];
}

/** Takes one line of an export; false where nobody takes any more. */
export type TakeLine = (line: string) => Promise<boolean>;

const LINE_END = 0x0a;
/** No profile is longer (D-PRO-32), so the last line is in here. */
const TAIL_BYTES = 16 * 1024 * 1024;

/**
 * Fills the file with what `write` gives, which begins behind the last line that is there.
 *
 * @throws CliError where the file cannot be written, would be lost, or holds no export
 */
export async function exportInto(
  place: ExportFile,
  write: (takeLine: TakeLine, last: LastLine | undefined) => Promise<void>,
): Promise<void> {
  const handle = await openToExport(place);
  try {
    const last = await goToEnd(handle, place.file);
    await write((line) => handle.appendFile(line).then(() => true), last);
    await handle.sync();
  } catch (error) {
    if (!(error instanceof CliError) || error.exit === 'USAGE') throw error;
    throw new CliError(error.exit, error.message, error.next ?? place.onward);
  } finally {
    await handle.close();
  }
}

async function openToExport({ file, force, resume, onward }: ExportFile): Promise<FileHandle> {
  const isResumed = resume && existsSync(file);
  if (!isResumed) refuseExisting(file, { force, forced: onward });
  try {
    return await open(file, isResumed ? 'a+' : 'w', PRIVATE_MODE);
  } catch (error) {
    throw usageError(`file "${file}" cannot be written: ${reasonOf(error)}`);
  }
}

/** Cuts off the half of a line that a killed export may have left, and returns the last whole one. */
async function goToEnd(handle: FileHandle, file: string): Promise<LastLine | undefined> {
  const { size } = await handle.stat();
  const start = Math.max(0, size - TAIL_BYTES);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), 0, size - start, start);
  const tail = buffer.subarray(0, bytesRead);
  const end = tail.lastIndexOf(LINE_END);
  const line = end < 0 ? undefined : tail.subarray(tail.lastIndexOf(LINE_END, end - 1) + 1, end).toString('utf8');
  const last = line === undefined ? undefined : readLine(line);
  const isExport = (line === undefined || last !== undefined) && isBegun(tail.subarray(end + 1));
  if (!isExport) throw usageError(`file "${file}" ends as no export does: nothing is added to it`);
  await handle.truncate(start + end + 1);
  return last;
}

function readLine(line: string): LastLine | undefined {
  try {
    const profile: unknown = JSON.parse(line);
    if (!isRecord(profile) || !Number.isSafeInteger(profile.id)) return undefined;
    const { id, ...fields } = profile;
    return { id: Number(id), fields: Object.keys(fields) };
  } catch {
    return undefined;
  }
}

/** Whether it may be the beginning of a line. */
function isBegun(rest: Uint8Array): boolean {
  const begins = Buffer.from('{"id":');
  const length = Math.min(rest.length, begins.length);
  return begins.subarray(0, length).equals(rest.subarray(0, length));
}
