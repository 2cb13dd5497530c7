import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { usageError } from '../cli-error.js';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { reasonOf } from '../system-error.js';
import { linesOf } from './lines-of.js';
import type { FileLine } from './lines-of.js';
import { PRIVATE_MODE } from '../replace-file.js';

/** The subject of an import, which is the first line of a journal. */
interface ImportSubject {
  readonly import: string;
  readonly server: string;
  readonly customer: string;
}

/** The result of a line. */
export type LineEnd =
  | { readonly id: number }
  /** Why it is not taken. */
  | { readonly problems: readonly string[] };

/** The journal's record of a line with these bytes. */
interface KnownLine {
  readonly digest: string;
  readonly id?: number;
  readonly problems?: readonly string[];
  /** How often it was refused. */
  readonly refusals: number;
}

/** Keeps the result of each imported line in a file beside it. A killed import continues from there. */
export class ImportJournal {
  private constructor(
    private readonly subject: ImportSubject,
    private readonly lines: Map<number, KnownLine>,
    private readonly handle: FileHandle | undefined,
  ) {}

  /**
   * @param isKept false looks at what is there alone, and writes nothing
   * @throws CliError where it cannot be written, or is that of another import
   */
  static async open(file: string, subject: ImportSubject, isKept: boolean): Promise<ImportJournal> {
    const lines = existsSync(file) ? await readJournal(file, subject) : undefined;
    const handle = isKept ? await openToAppend(file) : undefined;
    // the end of a line whose writer was killed
    await handle?.appendFile(lines ? '\n' : `${JSON.stringify(subject)}\n`);
    await handle?.sync();
    return new ImportJournal(subject, lines ?? new Map(), handle);
  }

  /**
   * Returns the result of the line. Undefined if there is none yet, or if the line was refused and has changed since.
   *
   * @throws CliError where it was imported and reads otherwise now
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

  /** The same for the same line, until it was refused: then it may be sent anew (D-NET-7). */
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

  /** The lines that are not taken, with what is wrong with them. */
  get refused(): ReadonlyMap<number, readonly string[]> {
    return new Map([...this.lines].flatMap(([number, { problems }]) => (problems ? [[number, problems]] : [])));
  }

  async close(): Promise<void> {
    await this.handle?.close();
  }
}

/** Undefined where nothing stands in it. */
async function readJournal(file: string, subject: ImportSubject): Promise<Map<number, KnownLine> | undefined> {
  if (statSync(file).size === 0) return undefined;
  const lines = new Map<number, KnownLine>();
  for await (const { number, bytes } of linesOf(file)) {
    const entry = parseEntry(bytes.toString('utf8'));
    if (number === 1) refuseOther(file, subject, entry);
    else if (entry) addTo(lines, entry);
  }
  return lines;
}

function refuseOther(file: string, subject: ImportSubject, first: JsonObject | undefined): void {
  if (Object.entries(subject).every(([member, value]) => first?.[member] === value)) return;
  throw usageError(`"${file}" is the journal of another import: name another one by --journal`);
}

function addTo(lines: Map<number, KnownLine>, { line, digest, id, problems }: JsonObject): void {
  if (typeof line !== 'number' || typeof digest !== 'string') return;
  const before = lines.get(line);
  if (typeof id === 'number') lines.set(line, { digest, id, refusals: 0 });
  if (!Array.isArray(problems)) return;
  const refusals = (before?.digest === digest ? before.refusals : 0) + 1;
  lines.set(line, { digest, problems: problems.map(String), refusals });
}

/** Undefined for what a kill has left half. */
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
