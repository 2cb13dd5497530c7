import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { DocumentFailure, DocumentRunner } from '@talent-platform/documents';
import type { DocumentRequest, EngineReport, FailureCode } from '@talent-platform/documents';
import { Configuration } from '../../config/index.js';
import { Log } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { prepareFolder } from '../../prepare-folder.js';

/** What came of a file: the file that holds it, or why there is none. */
export type Made =
  | { readonly file: string; readonly failure?: undefined }
  | { readonly file?: undefined; readonly failure: FailureCode };

/** The engines that make texts and PDFs of files: looked for when they are first wanted, so that no start waits for that. */
@Injectable()
export class DocumentEngines {
  readonly #folder: string;
  readonly #fonts: string | undefined;
  #runner: Promise<DocumentRunner> | undefined;

  constructor(
    { dataDir, fonts }: Configuration,
    private readonly log: Log,
  ) {
    this.#folder = path.join(dataDir, 'documents');
    this.#fonts = fonts;
  }

  /** What each can do here (D-FIL-6). */
  async reports(): Promise<readonly EngineReport[]> {
    return (await this.#started()).reports;
  }

  /** Stands for the engines that are here: another one where one is new, gone, or of another version. */
  async fingerprint(): Promise<string> {
    const here = (await this.reports()).map(({ id, version }) => [id, version ?? null]);
    return createHash('sha256').update(JSON.stringify(here)).digest('base64url');
  }

  /**
   * Makes it, and lets it be used, before it is removed.
   *
   * @param use is given what came of it
   * @throws the signal's reason where that is aborted
   */
  async make<T>(
    ctx: RequestContext,
    { signal, ...request }: Omit<DocumentRequest, 'outputFile'> & { readonly signal: AbortSignal },
    use: (made: Made) => Promise<T>,
  ): Promise<T> {
    const runner = await this.#started();
    const outputFile = path.join(this.#folder, randomUUID());
    try {
      return await use(await this.#run(ctx, runner, { ...request, outputFile, signal }));
    } finally {
      await rm(outputFile, { force: true });
    }
  }

  async #run(
    { customerId, caller, transactionId }: RequestContext,
    runner: DocumentRunner,
    { signal, ...request }: DocumentRequest & { readonly signal: AbortSignal },
  ): Promise<Made> {
    const since = performance.now();
    const tell = (message: string, details: Readonly<Record<string, unknown>>): void =>
      this.log.notice(message, {
        transaction: transactionId,
        user: caller.username,
        customer: customerId,
        operation: request.operation,
        ...details,
        ms: Math.round(performance.now() - since),
      });
    try {
      const { engineId: engine, kind, fidelity, warnings, earlier } = await runner.run(request, signal);
      tell('A document was made.', { engine, kind, fidelity, warnings, earlier: earlier?.code });
      return { file: request.outputFile };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof DocumentFailure)) throw error;
      tell('No document came of a file.', { failure: error.code, why: error.message });
      return { failure: error.code };
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
