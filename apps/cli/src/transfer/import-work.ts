import { rm } from 'node:fs/promises';
import type { PlatformSession } from '../platform/platform-session.js';
import { saveFile } from '../replace-file.js';
import type { SearchedType } from '../search/searched-type.js';
import { printable } from '../terminal/printable.js';
import type { ImportJournal } from './import-journal.js';
import { PRIVATE_MODE } from './private-mode.js';
import { importLine } from './import-line.js';
import { linesOf } from './lines-of.js';
import type { FileLine } from './lines-of.js';
import type { ImportTarget } from './written-profile.js';

/** A file whose lines become profiles. */
export interface ProfileImport {
  readonly type: SearchedType;
  readonly file: string;
  /** The file that keeps the result of each line. */
  readonly journal: string;
  /** The fields of each line to write; left out, all. */
  readonly fields: readonly string[] | undefined;
  readonly isSameCustomer: boolean;
  /** Lines that were refused, and read as they did, are sent anew. */
  readonly retry: boolean;
  /** Nothing is made, and nothing noted. */
  readonly dryRun: boolean;
}

/** How many lines there are of each kind. */
export interface ImportExtent {
  imported: number;
  /** Imported by an earlier run. */
  earlier: number;
  refused: number;
}

/** An import while it runs. */
export class ImportWork {
  readonly extent: ImportExtent = { imported: 0, earlier: 0, refused: 0 };
  /** How often something was not written, by field. */
  readonly #leftOut = new Map<string, number>();

  constructor(
    private readonly request: Omit<ProfileImport, 'isSameCustomer'> & { readonly target: ImportTarget },
    private readonly journal: ImportJournal,
    private readonly session: PlatformSession,
  ) {}

  /** The lines that are still to be sent. */
  async *lines(): AsyncGenerator<FileLine> {
    for await (const line of linesOf(this.request.file)) {
      const end = this.journal.find(line);
      if (end === undefined) yield line;
      else if ('id' in end) this.extent.earlier += 1;
      else if (this.request.retry) yield line;
      else this.extent.refused += 1;
    }
  }

  async take(line: FileLine): Promise<void> {
    const leaveOut = (field: string): void => void this.#leftOut.set(field, (this.#leftOut.get(field) ?? 0) + 1);
    const key = this.journal.keyOf(line);
    const end = await importLine({ ...this.request, bytes: line.bytes, key, leaveOut }, this.session);
    await this.journal.note(line, end);
    if ('id' in end) {
      this.extent.imported += 1;
      return;
    }
    this.extent.refused += 1;
    for (const problem of end.problems) this.#tell(`line ${line.number}: ${problem}`);
  }

  summary(): string {
    const { imported, earlier, refused } = this.extent;
    const verb = this.request.dryRun ? 'would be imported' : 'imported';
    return `${imported} ${verb}, ${earlier} were before, ${refused} refused`;
  }

  /** Reports the fields and the lines that were not written. */
  async tellTheRest(): Promise<void> {
    const leftOut = Array.from(this.#leftOut, ([field, count]) => `${field} (${count})`);
    if (leftOut.length > 0) this.#tell(`not written: ${leftOut.join(', ')}`);
    if (this.request.dryRun) return;
    const rejects = `${this.request.file}.rejects`;
    if (this.journal.refused.size === 0) return rm(rejects, { force: true });
    await saveFile(rejects, this.#rejects(), PRIVATE_MODE);
    this.#tell(`${rejects} has the lines that were refused, with what is wrong with them`);
  }

  async *#rejects(): AsyncGenerator<Uint8Array> {
    const { refused } = this.journal;
    for await (const { number, bytes } of linesOf(this.request.file)) {
      const problems = refused.get(number);
      if (problems === undefined) continue;
      yield Buffer.from(`${JSON.stringify({ line: number, problems, text: bytes.toString('utf8') })}\n`);
    }
  }

  #tell(text: string): void {
    this.session.context.stderr.write(printable(`${text}\n`));
  }
}
