import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { parseStrictJsonObject } from '@talent-platform/protocol/wire';
import { refusedError } from '../cli-error.js';
import type { WireResponse } from '../http/send-request.js';
import type { JsonObject } from '../json.js';
import { callWhenFree, customerPath, locationId, messagesOf, writeOnce } from '../platform/call-service.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { PRIVATE_MODE, saveFile } from '../replace-file.js';
import { errorsOf } from '../request/refusal.js';
import { readResponseBody } from '../request/response.js';
import type { SearchedType } from '../search/search-scope.js';
import { withProgress } from '../terminal/progress.js';
import { printable } from '../terminal/text.js';
import { forEachConcurrently } from '../for-each-concurrently.js';
import { ImportJournal } from './import-journal.js';
import type { LineEnd } from './import-journal.js';
import { linesOf } from './file-lines.js';
import type { FileLine } from './file-lines.js';
import { nodesFinder } from './field-nodes.js';
import { readFieldSchemas, toImportBody } from './import-body.js';
import type { ImportTarget } from './import-body.js';

const CONCURRENCY = 4;

/**
 * Creates a profile for each line that was not imported yet (D-CHG-9).
 *
 * @throws CliError if the import stops early; the same command continues it
 */
export async function importProfiles(request: ProfileImport, session: PlatformSession): Promise<ImportExtent> {
  const { type, isSameCustomer, dryRun } = request;
  const [read, write] = [await readFieldSchemas(type, 'read', session), await readFieldSchemas(type, 'write', session)];
  const subject = { import: type, server: session.account.base.origin, customer: session.customer };
  const journal = await ImportJournal.open(request.journal, subject, !dryRun);
  const work = new ImportWork(
    { ...request, target: { read, write, findNodes: nodesFinder(session), isSameCustomer } },
    journal,
    session,
  );
  try {
    await withProgress(session.context, (tell) =>
      forEachConcurrently(work.lines(), CONCURRENCY, async (line) => {
        await work.take(line);
        tell(work.summary());
      }),
    );
    return work.extent;
  } finally {
    session.context.stderr.write(`${work.summary()}\n`);
    await work.reportLeftOut();
    await journal.close();
  }
}

interface ProfileImport {
  readonly type: SearchedType;
  readonly file: string;
  /** The file with the result of each line. */
  readonly journal: string;
  /** The fields to write. If undefined, all fields. */
  readonly fields: readonly string[] | undefined;
  readonly isSameCustomer: boolean;
  /** Says whether refused lines are sent again although they are unchanged. */
  readonly retry: boolean;
  readonly dryRun: boolean;
}

interface ImportExtent {
  imported: number;
  /** Lines that an earlier run imported. */
  earlier: number;
  refused: number;
}

class ImportWork {
  readonly extent: ImportExtent = { imported: 0, earlier: 0, refused: 0 };
  readonly #leftOut = new Map<string, number>();

  constructor(
    private readonly request: Omit<ProfileImport, 'isSameCustomer'> & { readonly target: ImportTarget },
    private readonly journal: ImportJournal,
    private readonly session: PlatformSession,
  ) {}

  /** Yields the lines that must be sent. */
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
    return `${imported} ${verb}, ${earlier} imported earlier, ${refused} refused`;
  }

  /** Reports the fields and lines that were not written. */
  async reportLeftOut(): Promise<void> {
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

interface LineImport {
  readonly type: SearchedType;
  readonly bytes: Uint8Array;
  readonly target: ImportTarget;
  /** The Idempotency-Key. Two requests with the same key create one profile. */
  readonly key: string;
  readonly dryRun: boolean;
  /** The fields to write; left out, all. */
  readonly fields: readonly string[] | undefined;
  /** Called for each field that is not written. */
  readonly leaveOut: (field: string) => void;
}

/** Refusals of this line. Other refusals would also hold for the next line. */
const LINE_REFUSALS = new Set([400, 413]);

/** An earlier request with the same key still runs (D-NET-10). */
const IN_PROGRESS = 409;
const PAUSE_MS = 1000;
const TRIES = 60;

/** Creates the profile of a line. Throws for failures that concern all lines. */
async function importLine(line: LineImport, session: PlatformSession): Promise<LineEnd> {
  let profile: JsonObject;
  try {
    profile = parseStrictJsonObject(line.bytes);
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return { problems: error.problems.map(({ detail }) => detail) };
  }
  const { body, leftOut, problems } = await toImportBody(pick(profile, line.fields), line.target);
  if (problems.length > 0) return { problems };
  leftOut.forEach(line.leaveOut);
  return send(line, JSON.stringify(body), session);
}

function pick(profile: JsonObject, fields: LineImport['fields']): JsonObject {
  if (fields === undefined) return profile;
  return Object.fromEntries(Object.entries(profile).filter(([field]) => fields.includes(field)));
}

async function send({ type, key, dryRun }: LineImport, body: string, session: PlatformSession): Promise<LineEnd> {
  const path = customerPath(type, session);
  const query = dryRun ? ['dryrun=true'] : [];
  const takesRefusal = ({ status }: ServiceRefusal): boolean => LINE_REFUSALS.has(status) || status === IN_PROGRESS;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const response = await writeOnce(
      (headers) => callWhenFree({ method: 'POST', path, query, headers, body, takesRefusal }, session),
      key,
    );
    if (response.status < 400) return { id: dryRun ? 0 : locationId(response, session) };
    if (response.status !== IN_PROGRESS) return { problems: problemsOf(response) };
    await setTimeout(PAUSE_MS);
  }
  throw refusedError('an earlier request for the same line has not come to its end yet');
}

function problemsOf(response: WireResponse): string[] {
  const errors = errorsOf(readResponseBody(response).value);
  return errors.length > 0
    ? messagesOf({ status: response.status, errors })
    : [`${response.status} ${response.statusText}`];
}
