import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { DocumentFailure, DocumentRunner } from '@talent-platform/documents';
import type {
  DocumentRequest,
  EngineReport,
  FailureCode,
  Omission,
  Operation,
  FontProblem,
} from '@talent-platform/documents';
import { Configuration } from '../../config/index.js';
import type { RequestContext } from '../../http/index.js';
import { prepareFolder } from '../../prepare-folder.js';
import { DurationTally, Sweeper, Log, traced } from '../../runtime/index.js';

/** The characters of a problem that is no script. */
const OTHERS = 'emoji, symbols or rare scripts';

/** Logs each problem of fonts once while this server runs, because many documents may have it (D-FIL-16). */
@Injectable()
export class FontNotices {
  readonly #told = new Set<FontProblem>();

  constructor(private readonly log: Log) {}

  tell(problem: FontProblem): void {
    if (this.#told.has(problem)) return;
    this.#told.add(problem);
    if (problem === 'unusable-file') return this.log.notice('TALENT_FONTS: a file of the folder cannot be used.', {});
    const script = problem === 'other' ? OTHERS : problem.replaceAll('_', ' ');
    this.log.notice(
      'No font has some characters, so boxes stand for them in PDFs. A font in the folder of TALENT_FONTS adds them.',
      { script },
    );
  }
}

export interface ConversionResult {
  /** The path of the new file. Undefined if there is none. */
  readonly file?: string;
  /** The reason why there is no file; null if there is one. */
  readonly failure: FailureCode | null;
  /** The engine that created the file; null if there is none. */
  readonly madeBy: string | null;
  readonly omissions: readonly Omission[];
}

export interface ConversionRequest extends Omit<DocumentRequest, 'outputFile'> {
  readonly ctx: RequestContext;
  /** The owner of the file: `people/12`. */
  readonly of: string;
  readonly signal: AbortSignal;
}

/**
 * The engines that create texts and PDFs of files. They are detected at the first use, so that no start waits for
 * them.
 */
@Injectable()
export class DocumentEngines extends Sweeper {
  readonly #folder: string;
  readonly #fonts: string | undefined;
  #runner: Promise<DocumentRunner> | undefined;
  /** The ended conversions of this node. */
  readonly conversions = new DurationTally(['operation', 'engine', 'outcome']);

  constructor(
    { dataDir, fonts }: Configuration,
    private readonly log: Log,
    private readonly fontNotices: FontNotices,
  ) {
    super();
    this.#folder = path.join(dataDir, 'documents');
    this.#fonts = fonts;
  }

  /** Returns the state of each engine (D-FIL-6). */
  async reports(): Promise<readonly EngineReport[]> {
    return (await this.#started()).reports;
  }

  /** Returns whether this node has an engine that is preferred to this engine. */
  async hasBetterThan(engine: string, operation: Operation): Promise<boolean> {
    return (await this.#started()).hasBetterThan(engine, operation);
  }

  /** Identifies the engines and the further fonts of this node. Changes if one is new, gone, or of another version. */
  async fingerprint(): Promise<string> {
    const here = (await this.reports()).map(({ id, version }) => [id, version ?? null]);
    const fonts = this.#fonts === undefined ? [] : (await readdir(this.#fonts).catch(() => [])).toSorted();
    return createHash('sha256')
      .update(JSON.stringify([here, fonts]))
      .digest('base64url');
  }

  /**
   * Creates a document, calls `use`, and then removes the document.
   * @param use receives the result
   * @throws the signal's reason if it is aborted
   */
  async make<T>(request: ConversionRequest, use: (made: ConversionResult) => Promise<T>): Promise<T> {
    const runner = await this.#started();
    const outputFile = path.join(this.#folder, DocumentRunner.newResult());
    try {
      const { operation } = request;
      const made = await traced(`make ${operation}`, () => this.#run(runner, request, outputFile));
      return await use(made);
    } finally {
      await rm(outputFile, { force: true });
    }
  }

  protected async sweepUnit(): Promise<boolean> {
    await DocumentRunner.sweep(this.#folder);
    return false;
  }

  protected failed(error: unknown): void {
    this.log.warn(`Files of interrupted conversions in ${this.#folder} could not be removed: ${String(error)}`);
  }

  async #run(
    runner: DocumentRunner,
    { ctx, of, signal, ...request }: ConversionRequest,
    outputFile: string,
  ): Promise<ConversionResult> {
    const since = performance.now();
    const about = {
      transaction: ctx.transactionId,
      user: ctx.caller.username,
      customer: ctx.customerId,
      profile: of,
      operation: request.operation,
    };
    const ms = (): number => Math.round(performance.now() - since);
    try {
      const outcome = await runner.run({ ...request, outputFile }, signal);
      const { engineId, kind, fidelity, omissions, fontProblems = [], earlier } = outcome;
      const how = { engine: engineId, kind, fidelity, omissions, earlier: earlier?.code, ms: ms() };
      this.conversions.add(performance.now() - since, request.operation, engineId, 'made');
      this.log.info('A document was made.', { ...about, ...how });
      for (const problem of fontProblems) this.fontNotices.tell(problem);
      return { file: outputFile, failure: null, madeBy: engineId, omissions };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof DocumentFailure)) throw error;
      const { code: failure, engineId: engine, kind = 'unknown', message: why } = error;
      this.conversions.add(performance.now() - since, request.operation, engine ?? 'none', failure.toLowerCase());
      this.log.notice('No document came of a file.', { ...about, engine, kind, failure, why, ms: ms() });
      return { failure, madeBy: null, omissions: [] };
    }
  }

  async #started(): Promise<DocumentRunner> {
    return (this.#runner ??= this.#start().catch((error: unknown) => {
      this.#runner = undefined;
      throw error;
    }));
  }

  async #start(): Promise<DocumentRunner> {
    await prepareFolder(this.#folder, 'TALENT_DATA_DIR');
    const fonts = this.#fonts;
    return DocumentRunner.start({ folder: this.#folder, ...(fonts !== undefined && { fonts }) });
  }
}
