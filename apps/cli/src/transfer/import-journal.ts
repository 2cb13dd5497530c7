import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { usageError } from '../cli-error.js';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { reasonOf } from '../system-error.js';
import { linesOf } from './file-lines.js';
import type { FileLine } from './file-lines.js';
import { PRIVATE_MODE } from '../replace-file.js';

/** The type and target of an import, which are in the first line of a journal. */
interface ImportSubject {
  readonly import: string;
  readonly server: string;
  readonly customer: string;
}

export type LineEnd =
  | { readonly id: number }
  /** The reasons that the line was refused. */
  | { readonly problems: readonly string[] };

interface JournalLine {
  readonly digest: string;
  readonly id?: number;
  readonly problems?: readonly string[];
  /** The number of refusals of a line with the same bytes. */
  readonly refusals: number;
}

/** Records the result of each line in a file, so that a killed import can continue. */
export class ImportJournal {
  private constructor(
    private readonly subject: ImportSubject,
    private readonly lines: Map<number, JournalLine>,
    private readonly handle: FileHandle | undefined,
  ) {}

  /**
   * @param isKept - with false, the journal is only read
   * @throws CliError if the file cannot be written, or belongs to another import
   */
  static async open(file: string, subject: ImportSubject, isKept: boolean): Promise<ImportJournal> {
    const lines = existsSync(file) ? await readJournal(file, subject) : undefined;
    const handle = isKept ? await openToAppend(file) : undefined;
    // Ends the line of a killed writer.
    await handle?.appendFile(lines ? '\n' : `${JSON.stringify(subject)}\n`);
    await handle?.sync();
    return new ImportJournal(subject, lines ?? new Map(), handle);
  }

  /**
   * Returns the result of the line. Returns undefined if there is none, or if a refused line has changed.
   *
   * @throws CliError if an imported line has changed
   */
  find({ number, bytes }: FileLine): LineEnd | undefined {
    const known = this.lines.get(number);
    if (known === undefined) return undefined;
    const isSame = known.digest === digestOf(bytes);
    if (known.id === undefined) return isSame ? { problems: known.problems ?? [] } : undefined;
    if (isSame) return { id: known.id };
    throw usageError(
      `line ${number} reads otherwise than when it was imported, as the profile ${known.id}: what is new stands behind it, or in another file`,
    );
  }

  /**
   * Returns the same key for the same line. After a refusal, the key changes, so the line can be sent again (D-NET-7).
   */
  keyOf({ number, bytes }: FileLine): string {
    const known = this.lines.get(number);
    const digest = digestOf(bytes);
    const refusals = known?.digest === digest ? known.refusals : 0;
    return `import-${digestOf(JSON.stringify([this.subject, number, digest, refusals]))}`;
  }

  async note({ number, bytes }: FileLine, end: LineEnd): Promise<void> {
    const entry = { line: number, digest: digestOf(bytes), ...end };
    addTo(this.lines, entry);
    await this.handle?.appendFile(`${JSON.stringify(entry)}\n`);
  }

  /** The refused lines, with their problems. */
  get refused(): ReadonlyMap<number, readonly string[]> {
    return new Map([...this.lines].flatMap(([number, { problems }]) => (problems ? [[number, problems]] : [])));
  }

  async close(): Promise<void> {
    await this.handle?.close();
  }
}

/** Returns undefined for an empty file. */
async function readJournal(file: string, subject: ImportSubject): Promise<Map<number, JournalLine> | undefined> {
  if (statSync(file).size === 0) return undefined;
  const lines = new Map<number, JournalLine>();
  for await (const { number, bytes } of linesOf(file)) {
    const entry = parseEntry(bytes.toString('utf8'));
    if (number === 1) refuseOtherImport(file, subject, entry);
    else if (entry) addTo(lines, entry);
  }
  return lines;
}

function refuseOtherImport(file: string, subject: ImportSubject, first: JsonObject | undefined): void {
  if (Object.entries(subject).every(([member, value]) => first?.[member] === value)) return;
  throw usageError(`"${file}" is the journal of another import: name another one by --journal`);
}

function addTo(lines: Map<number, JournalLine>, { line, digest, id, problems }: JsonObject): void {
  if (typeof line !== 'number' || typeof digest !== 'string') return;
  const before = lines.get(line);
  if (typeof id === 'number') lines.set(line, { digest, id, refusals: 0 });
  if (!Array.isArray(problems)) return;
  const refusals = (before?.digest === digest ? before.refusals : 0) + 1;
  lines.set(line, { digest, problems: problems.map(String), refusals });
}

/** Returns undefined for a line that a killed import left incomplete. */
function parseEntry(text: string): JsonObject | undefined {
  try {
    const entry: unknown = JSON.parse(text);
    return isRecord(entry) ? entry : undefined;
  } catch {
    return undefined;
  }
}

async function openToAppend(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'a', PRIVATE_MODE);
  } catch (error) {
    throw usageError(`file "${file}" cannot be written: ${reasonOf(error)}`);
  }
}

function digestOf(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}
