import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { FailureCode } from '@talent-platform/documents';
import type { KeptContent } from '../../file-storage/index.js';
import { Clock, partyOf } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import type { StoredFile } from '../../profile-engine/index.js';
import { FileContents, FileRenditions } from '../files/index.js';
import type { RenditionKind } from '../files/index.js';
import { DocumentEngines } from './document-engines.js';
import type { Made } from './document-engines.js';
import { DocumentTurns } from './document-turns.js';

/** Another try may meet these no more; it takes a process and much time, so that there is none for so long. */
const PASSING: ReadonlySet<string> = new Set(['TIMEOUT', 'CRASH'] satisfies FailureCode[]);
const PASSING_MS = 3_600_000;

const PDF = 'application/pdf';

/** What came of a file: a content, or nothing. */
type Outcome = KeptContent | 'nothing';

/** The text or the PDF of a file: made when it is first asked for, and kept (D-FIL-5). */
@Injectable()
export class ConversionsService {
  constructor(
    private readonly engines: DocumentEngines,
    private readonly turns: DocumentTurns,
    private readonly contents: FileContents,
    private readonly renditions: FileRenditions,
    private readonly clock: Clock,
  ) {}

  /** @throws ProtocolError NO_TEXT or NOT_CONVERTIBLE; BUSY where too many wait */
  async convert(ctx: RequestContext, file: StoredFile, kind: RenditionKind): Promise<KeptContent> {
    if (kind === 'pdf' && file.type === PDF) return file;
    const outcome = (await this.#known(ctx, file, kind)) ?? (await this.#inTurn(ctx, file, kind));
    if (outcome === 'nothing') throw NOTHING[kind]();
    return outcome;
  }

  /** Another may have had it made while this one waited. */
  async #inTurn(ctx: RequestContext, file: StoredFile, kind: RenditionKind): Promise<Outcome> {
    const party = partyOf(ctx);
    const make = async (signal: AbortSignal): Promise<Outcome> =>
      (await this.#known(ctx, file, kind)) ?? this.#make(ctx, { file, kind, signal });
    try {
      return await this.turns.drawn.run(party, make, ctx.client?.gone);
    } catch (error) {
      throw this.turns.refusalOf(error, party);
    }
  }

  /** What was made before; that nothing came of it holds for the engines that were there. */
  async #known(ctx: RequestContext, { hash }: StoredFile, kind: RenditionKind): Promise<Outcome | undefined> {
    const known = await this.renditions.find(ctx, hash, kind);
    if (!known || known.content) return known?.content;
    const isOver = PASSING.has(known.failure ?? '') && this.clock.now() - known.madeAt >= PASSING_MS;
    return !isOver && known.engines === (await this.engines.fingerprint()) ? 'nothing' : undefined;
  }

  async #make(ctx: RequestContext, { file, kind, signal }: ToMake): Promise<Outcome> {
    const engines = await this.engines.fingerprint();
    const content = await this.contents.read(file, undefined);
    const extension = path.extname(file.filename).slice(1).toLowerCase();
    const keep = async ({ file: made, failure }: Made): Promise<Outcome> =>
      (await this.renditions.keep(ctx, { hash: file.hash, kind }, { file: made, failure, engines })) ?? 'nothing';
    return this.engines.make(ctx, { operation: kind, content, extension, signal }, keep);
  }
}

interface ToMake {
  readonly file: StoredFile;
  readonly kind: RenditionKind;
  readonly signal: AbortSignal;
}

const NOTHING: Readonly<Record<RenditionKind, () => ProtocolError>> = {
  text: () => ProtocolError.of('NO_TEXT', 'No text can be extracted from this file.'),
  pdf: () => ProtocolError.of('NOT_CONVERTIBLE', 'This file cannot be converted to PDF.'),
};
