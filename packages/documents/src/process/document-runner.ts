import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULT_LIMITS, DEFAULT_PROCESS_LIMITS } from '../default-limits.js';
import type { ProcessLimits } from '../default-limits.js';
import { DocumentFailure } from '../document-failure.js';
import type { FailureCode } from '../document-failure.js';
import type { DocumentKind } from '../document-kind.js';
import type { DocumentEngine, DocumentJob, DocumentLimits, DocumentResult, Operation } from '../engine.js';
import { ENGINES } from '../engines.js';
import { kindOfFile } from '../kinds/kind-of-file.js';
import { JobFolder } from './job-folder.js';
import { chooseEngines, probeEngine } from './probe-engines.js';
import type { EngineReport, Probed } from './probe-engines.js';
import { childProgram, runInChild } from './run-in-child.js';
import type { ChildProgram } from './run-in-child.js';

export interface DocumentRequest {
  readonly operation: Operation;
  readonly content: AsyncIterable<Uint8Array>;
  /** The extension of the file's name, without the dot. It only distinguishes plain texts. */
  readonly extension?: string;
  /**
   * The charset of a plain text, as its sender declared it. If the charset does not fit the text, statistics decide
   * (D-FIL-13).
   */
  readonly charset?: string;
  /** The path of the result: text in UTF-8, or a PDF. If the job fails, the path does not exist. */
  readonly outputFile: string;
}

export interface DocumentOutcome extends DocumentResult {
  readonly engineId: string;
  readonly kind: DocumentKind;
  /** The failure of the first engine, if the second engine succeeded. */
  readonly earlier?: DocumentFailure;
}

export interface RunnerOptions {
  /** The parent of job folders; defaults to the system's folder for temporary files. */
  readonly folder?: string;
  /** A folder with further fonts, besides the packaged fonts. */
  readonly fonts?: string;
  readonly limits?: Partial<DocumentLimits>;
  readonly processLimits?: Partial<ProcessLimits>;
  readonly engines?: readonly DocumentEngine[];
  readonly program?: ChildProgram;
  /** Time until engines that are installed but failed their probe are probed again. */
  readonly lookAgainMs?: number;
}

/** After these failures another engine is tried (D-FIL-5), because it may read what the first engine could not. */
const ANOTHER_TRIES: readonly FailureCode[] = ['UNSUPPORTED', 'ENGINE_MISSING', 'CORRUPT', 'EMPTY', 'CRASH', 'TIMEOUT'];

const LOOK_AGAIN_MS = 600_000;

/** A folder that is this many times older than a job's time limit is abandoned. */
const SWEEP_AFTER = 10;

/** Converts files to texts and PDFs, each in a process that can be killed. */
export class DocumentRunner {
  readonly #folder: string;
  readonly #fonts: string | undefined;
  readonly #limits: DocumentLimits;
  readonly #processLimits: ProcessLimits;
  readonly #engines: readonly DocumentEngine[];
  readonly #program: ChildProgram;
  readonly #lookAgainMs: number;
  #found: readonly Probed[];
  #lookedAt = Date.now();

  private constructor(options: RunnerOptions, found: readonly Probed[]) {
    this.#found = found;
    this.#lookAgainMs = options.lookAgainMs ?? LOOK_AGAIN_MS;
    this.#folder = options.folder ?? path.join(tmpdir(), 'talent-documents');
    this.#fonts = options.fonts;
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.#processLimits = { ...DEFAULT_PROCESS_LIMITS, ...options.processLimits };
    this.#engines = options.engines ?? ENGINES;
    this.#program = options.program ?? childProgram();
  }

  /**
   * Removes abandoned files of killed processes from the folder. Files count as abandoned if they are older than any
   * job can be.
   */
  static sweep(folder: string): Promise<void> {
    return JobFolder.sweep(folder, DEFAULT_PROCESS_LIMITS.totalMs * SWEEP_AFTER);
  }

  /** Returns a name for a result in that folder. `sweep` removes abandoned results too. */
  static newResult(): string {
    return JobFolder.newName();
  }

  /** Probes all engines at the same time, so that the start takes as long as the slowest probe. */
  static async start(options: RunnerOptions = {}): Promise<DocumentRunner> {
    const found = await Promise.all((options.engines ?? ENGINES).map(probeEngine));
    const runner = new DocumentRunner(options, found);
    await JobFolder.sweep(runner.#folder, runner.#processLimits.totalMs * SWEEP_AFTER);
    return runner;
  }

  /** The last known state of each engine. Looks again for engines that may be available later, without waiting. */
  get reports(): readonly EngineReport[] {
    if (Date.now() - this.#lookedAt >= this.#lookAgainMs) void this.#lookAgain();
    return this.#found.map(({ report }) => report);
  }

  async #lookAgain(): Promise<void> {
    this.#lookedAt = Date.now();
    const looks = this.#engines.map((engine, index) => {
      const known = this.#found[index];
      return known?.mayPass === false ? known : probeEngine(engine);
    });
    this.#found = await Promise.all(looks);
  }

  /** Returns whether an available engine precedes this one for a kind of file that both take. */
  hasBetterThan(engineId: string, operation: Operation): boolean {
    const [available, place] = [this.#available, this.#engines.findIndex(({ id }) => id === engineId)];
    const kinds = kindsOf(this.#engines[place], operation);
    return this.#engines
      .slice(0, Math.max(0, place))
      .some((engine) => available.has(engine.id) && kindsOf(engine, operation).some((kind) => kinds.includes(kind)));
  }

  get #available(): ReadonlySet<string> {
    return new Set(this.reports.filter(({ isAvailable }) => isAvailable).map(({ id }) => id));
  }

  /** @throws DocumentFailure if there is no result */
  async run(request: DocumentRequest, signal: AbortSignal = new AbortController().signal): Promise<DocumentOutcome> {
    const folder = await JobFolder.open(this.#folder);
    try {
      const inputFile = await folder.put('input', request.content, { maximumBytes: this.#limits.inputBytes, signal });
      const kind = await kindOfFile(inputFile, request.extension);
      if (kind === undefined) throw new DocumentFailure('UNSUPPORTED', 'The content is of no known kind.');
      return await this.#attempt({ request, folder, inputFile, kind }, signal).catch((error: unknown) => {
        throw withFile(error, kind);
      });
    } finally {
      await folder.close();
    }
  }

  async #attempt(task: AttemptTask, signal: AbortSignal): Promise<DocumentOutcome> {
    const { request, folder, inputFile, kind } = task;
    const [first, second] = chooseEngines({ all: this.#engines, available: this.#available }, request.operation, kind);
    if (first === undefined) throw new DocumentFailure('ENGINE_MISSING', 'There is no engine.');
    const until = Date.now() + this.#processLimits.totalMs;
    try {
      return await this.#runOnce(task, { engine: first, until, signal });
    } catch (error) {
      const next = error instanceof DocumentFailure ? nextEngine(error.code, first, second) : undefined;
      if (next === undefined || Date.now() >= until) throw error;
      await folder.clear(inputFile);
      const outcome = await this.#runOnce(task, { engine: next, until, signal }).catch((again: unknown) => {
        throw moreTelling(error as DocumentFailure, again);
      });
      return { ...outcome, earlier: error as DocumentFailure };
    }
  }

  async #runOnce(
    { request, folder, inputFile, kind }: AttemptTask,
    { engine, until, signal }: { engine: DocumentEngine; until: number; signal: AbortSignal },
  ): Promise<DocumentOutcome> {
    const limits = this.#processLimits;
    const outputFile = folder.fileOf('output');
    const milliseconds = Math.min(limits.attemptMs, until - Date.now());
    const job: DocumentJob = {
      operation: request.operation,
      kind,
      inputFile,
      outputFile,
      workFolder: folder.folder,
      ...(request.charset !== undefined && { charset: request.charset }),
      ...(this.#fonts !== undefined && { fonts: this.#fonts }),
      limits: this.#limits,
      deadline: Date.now() + milliseconds,
    };
    try {
      const result = await runInChild({ engine, job, program: this.#program, limits, milliseconds }, signal);
      await folder.take(outputFile, request.outputFile, this.#limits.outputBytes);
      return { ...result, engineId: engine.id, kind };
    } catch (error) {
      throw withFile(error, kind, engine.id);
    }
  }
}

function kindsOf(engine: DocumentEngine | undefined, operation: Operation): readonly DocumentKind[] {
  return engine?.capabilities.flatMap((each) => (each.operation === operation ? each.kinds : [])) ?? [];
}

interface AttemptTask {
  readonly request: DocumentRequest;
  readonly folder: JobFolder;
  readonly inputFile: string;
  readonly kind: DocumentKind;
}

/**
 * Returns the engine for the second attempt. Without another engine, the same engine tries again only after a crash.
 */
function nextEngine(code: FailureCode, first: DocumentEngine, second?: DocumentEngine): DocumentEngine | undefined {
  // Embedded engines enforce limits that programs of the system do not have.
  if (code === 'LIMIT' && second?.origin === 'embedded') return second;
  if (!ANOTHER_TRIES.includes(code)) return undefined;
  return second ?? (code === 'CRASH' ? first : undefined);
}

function withFile(error: unknown, kind: DocumentKind, engineId?: string): unknown {
  if (!(error instanceof DocumentFailure)) return error;
  return new DocumentFailure(error.code, error.message, { kind, engineId: error.engineId ?? engineId });
}

/**
 * Returns the failure of the second engine. Returns that of the first engine if the first read the whole file, or if the second
 * only says that it cannot.
 */
function moreTelling(earlier: DocumentFailure, later: unknown): unknown {
  if (earlier.code === 'EMPTY') return earlier;
  const isLess = later instanceof DocumentFailure && ['UNSUPPORTED', 'ENGINE_MISSING'].includes(later.code);
  return isLess ? earlier : later;
}
