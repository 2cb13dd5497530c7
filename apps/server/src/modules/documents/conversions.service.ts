import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { FailureCode } from '@talent-platform/documents';
import type { KeptContent } from '../../file-storage/index.js';
import { Clock, partyOf } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import type { StoredFile } from '../../profile-engine/index.js';
import { FileContents, FileRenditions } from '../files/index.js';
import type { RenditionKind, RenditionOf } from '../files/index.js';
import { DocumentEngines } from './document-engines.js';
import type { Made } from './document-engines.js';
import { DocumentTurns } from './document-turns.js';

/** Another try may meet these no more; it takes a process and much time, so that there is none for so long. */
const PASSING: ReadonlySet<string> = new Set(['TIMEOUT', 'CRASH'] satisfies FailureCode[]);
const PASSING_MS = 3_600_000;

const PDF = 'application/pdf';

/** Of plain texts the name tells which they are; every other content says it itself. */
const TELLING: ReadonlySet<string> = new Set(['htm', 'html', 'xml']);

/** What came of a file: a content, or why there is none. */
type Outcome = { readonly content: KeptContent } | { readonly failure: string };

/** What is to be made of a file. */
export interface Conversion {
  /** Whose the file is, for the log: `people/12`. */
  readonly of: string;
  readonly file: StoredFile;
  readonly kind: RenditionKind;
}

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
  async convert(ctx: RequestContext, conversion: Conversion): Promise<KeptContent> {
    const { file, kind } = conversion;
    if (kind === 'pdf' && file.type === PDF) return file;
    const outcome = (await this.#known(ctx, conversion)) ?? (await this.#inTurn(ctx, conversion));
    if ('failure' in outcome) throw nothing(kind, outcome.failure);
    return outcome.content;
  }

  /**
   * Another may have had it made while this one waited. Who hangs up before its turn has nothing made; what was begun is made and kept,
   * for else it could be begun again and again.
   */
  async #inTurn(ctx: RequestContext, conversion: Conversion): Promise<Outcome> {
    const party = partyOf(ctx);
    const make = async (signal: AbortSignal): Promise<Outcome> => {
      ctx.client?.gone.throwIfAborted();
      return (await this.#known(ctx, conversion)) ?? this.#make(ctx, conversion, signal);
    };
    try {
      return await this.turns.drawn.run(party, make);
    } catch (error) {
      throw this.turns.refusalOf(error, party);
    }
  }

  /** What was made before; that nothing came of it holds for the engines that were there. */
  async #known(ctx: RequestContext, conversion: Conversion): Promise<Outcome | undefined> {
    const known = await this.renditions.find(ctx, renditionOf(conversion));
    if (known?.content) return { content: known.content };
    if (known?.failure === undefined) return undefined;
    const isOver = PASSING.has(known.failure) && this.clock.now() - known.madeAt >= PASSING_MS;
    return !isOver && known.engines === (await this.engines.fingerprint()) ? { failure: known.failure } : undefined;
  }

  async #make(ctx: RequestContext, conversion: Conversion, signal: AbortSignal): Promise<Outcome> {
    const { of, file, kind } = conversion;
    const engines = await this.engines.fingerprint();
    const content = await this.contents.read(file, undefined);
    const keep = async ({ file: made, failure }: Made): Promise<Outcome> => {
      const kept = await this.renditions.keep(ctx, renditionOf(conversion), { file: made, failure, engines });
      return kept ? { content: kept } : { failure: failure ?? 'CRASH' };
    };
    const extension = extensionOf(file);
    return this.engines.make({ ctx, of, operation: kind, content, extension, signal }, keep);
  }
}

function extensionOf({ filename }: StoredFile): string {
  return path.extname(filename).slice(1).toLowerCase();
}

function renditionOf({ file, kind }: Conversion): RenditionOf {
  const extension = extensionOf(file);
  return { hash: file.hash, kind, extension: TELLING.has(extension) ? extension : '' };
}

/** What whoever sent the file can do something about. */
const REASONS: Readonly<Partial<Record<string, string>>> = {
  ENCRYPTED: 'it asks for a password',
  CORRUPT: 'it is damaged',
  EMPTY: 'it holds no text',
  UNSUPPORTED: 'it is of a kind that is not read',
  LIMIT: 'it is too large, or unpacks to too much',
  TIMEOUT: 'it takes too long',
} satisfies Partial<Record<FailureCode, string>>;

function nothing(kind: RenditionKind, failure: string): ProtocolError {
  const why = REASONS[failure];
  const reason = why === undefined ? '.' : `: ${why}.`;
  return kind === 'text'
    ? ProtocolError.of('NO_TEXT', `No text can be extracted from this file${reason}`)
    : ProtocolError.of('NOT_CONVERTIBLE', `This file cannot be converted to PDF${reason}`);
}
