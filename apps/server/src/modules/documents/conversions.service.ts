import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { EngineReport, FailureCode } from '@talent-platform/documents';
import type { KeptContent } from '../../file-storage/index.js';
import { Clock } from '../../runtime/index.js';
import { requesterOf } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import type { StoredFile } from '../../profile-engine/index.js';
import { charsetIn, FileContents, FileRenditions } from '../files/index.js';
import type { KeptRendition, RenditionKind, RenditionOf } from '../files/index.js';
import { DocumentEngines } from './document-engines.js';
import type { Made } from './document-engines.js';
import { DocumentTurns } from './document-turns.js';
import { isRefusedTurn } from './turn-refusal.js';

/** Another try may meet these no more; it takes a process and much time, so that there is none for so long. */
const PASSING: ReadonlySet<string> = new Set(['TIMEOUT', 'CRASH'] satisfies FailureCode[]);
const PASSING_MS = 3_600_000;

/** Enough for several nodes with different engines, and for their versions over time. */
const MOST_PASSED_OVER = 16;

const PDF = 'application/pdf';

/** Only among plain texts does the file name decide the kind. The content decides every other kind. */
const TELLING: ReadonlySet<string> = new Set(['htm', 'html', 'xml']);

/** The result of a file: a content, or the reason why there is none. */
type Outcome = { readonly content: KeptContent } | { readonly failure: string };

/** An earlier result. */
interface Known {
  readonly outcome: Outcome;
  /** Engines that may do better, and have not been asked. */
  readonly better: readonly EngineReport[];
  /** Those that were, in vain. */
  readonly passedOver: readonly string[];
}

/** A request to convert a file. */
export interface Conversion {
  /** The owner of the file, for the log: `people/12`. */
  readonly of: string;
  readonly file: StoredFile & KeptContent;
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
    const known = await this.#known(ctx, conversion);
    const outcome = isBest(known) ? known.outcome : await this.#inTurn(ctx, conversion, known);
    if ('failure' in outcome) throw nothing(kind, outcome.failure);
    return outcome.content;
  }

  /** Makes it anew when it is asked for again, because its content was lost. */
  async forget(ctx: RequestContext, conversion: Conversion, content: KeptContent): Promise<void> {
    await this.renditions.forget(ctx, renditionOf(conversion), content);
  }

  /**
   * Another request may have converted the file during the wait. A client that disconnects before its turn starts
   * nothing. A conversion that began is finished and kept, so that clients cannot restart it again and again. If
   * there is no turn for a better conversion, the earlier result serves.
   */
  async #inTurn(ctx: RequestContext, conversion: Conversion, before: Known | undefined): Promise<Outcome> {
    const requester = requesterOf(ctx);
    const make = async (signal: AbortSignal): Promise<Outcome> => {
      ctx.client?.gone.throwIfAborted();
      const known = await this.#known(ctx, conversion);
      return isBest(known) ? known.outcome : this.#make(ctx, conversion, { signal, known });
    };
    try {
      return await this.turns.drawn.run(requester, make);
    } catch (error) {
      if (before && isRefusedTurn(error)) return before.outcome;
      throw this.turns.refusalOf(error, requester);
    }
  }

  /** Returns the earlier result. A failure counts only if the engines are the same now. */
  async #known(ctx: RequestContext, conversion: Conversion): Promise<Known | undefined> {
    const kept = await this.renditions.find(ctx, renditionOf(conversion));
    if (!kept) return undefined;
    const isOld = this.clock.now() - kept.madeAt >= PASSING_MS;
    const hasOthers = kept.engines !== (await this.engines.fingerprint());
    const { content, failure, passedOver } = kept;
    if (content) {
      const better = hasOthers || isOld ? await this.#betterThan(kept, conversion.kind) : [];
      return { outcome: { content }, better, passedOver };
    }
    if (failure === undefined || hasOthers || (isOld && PASSING.has(failure))) return undefined;
    return { outcome: { failure }, better: [], passedOver };
  }

  async #betterThan({ madeBy, passedOver }: KeptRendition, kind: RenditionKind): Promise<readonly EngineReport[]> {
    const better = madeBy === undefined ? [] : await this.engines.betterThan(madeBy, kind);
    return better.filter((engine) => !passedOver.includes(asPassedOver(engine)));
  }

  async #make(
    ctx: RequestContext,
    conversion: Conversion,
    { signal, known }: { readonly signal: AbortSignal; readonly known: Known | undefined },
  ): Promise<Outcome> {
    const { of, file, kind } = conversion;
    const engines = await this.engines.fingerprint();
    const content = await this.contents.read(file, undefined);
    const keep = async (made: Made): Promise<Outcome> => {
      if (known && made.failure !== undefined) return this.#passOver(ctx, conversion, known);
      const passedOver = [...(known?.passedOver ?? []), ...passedOverBy(made)];
      const rendition = { file: made.file, failure: made.failure, engines, madeBy: made.madeBy, passedOver };
      const kept = await this.renditions.keep(ctx, renditionOf(conversion), rendition);
      return kept ? { content: kept } : { failure: made.failure ?? 'CRASH' };
    };
    const only = known && { only: known.better.map(({ id }) => id) };
    const told = { extension: extensionOf(file), ...toldCharset(file) };
    return this.engines.make({ ctx, of, operation: kind, content, ...told, signal, ...only }, keep);
  }

  /** Once is enough: what the better engines cannot make, they are not asked for again until they are of another version. */
  async #passOver(
    ctx: RequestContext,
    conversion: Conversion,
    { outcome, better, passedOver }: Known,
  ): Promise<Outcome> {
    const all = [...passedOver, ...better.map(asPassedOver)].slice(-MOST_PASSED_OVER);
    await this.renditions.passOver(ctx, renditionOf(conversion), all);
    return outcome;
  }
}

/** Nothing may do better. */
function isBest(known: Known | undefined): known is Known {
  return known?.better.length === 0;
}

/** One that crashed or took too long is asked once more, after a while. */
function passedOverBy(made: Made): readonly string[] {
  if (made.failure !== undefined || !made.passedOver || PASSING.has(made.passedOver.failure)) return [];
  return [asPassedOver(made.passedOver.engine)];
}

/** Another version of it may do better. */
function asPassedOver({ id, version = '' }: EngineReport): string {
  return `${id} ${version}`;
}

function extensionOf({ filename }: StoredFile): string {
  return path.extname(filename).slice(1).toLowerCase();
}

/** The same bytes are another text in another charset. */
function renditionOf({ file, kind }: Conversion): RenditionOf {
  const extension = extensionOf(file);
  const { charset } = toldCharset(file);
  const told = TELLING.has(extension) ? extension : '';
  return { hash: file.hash, kind, extension: charset === undefined ? told : `${told};${charset}` };
}

/** The charset that the part of a text told. */
function toldCharset({ type }: StoredFile): { readonly charset?: string } {
  const charset = charsetIn(type);
  return charset === undefined ? {} : { charset };
}

/** Reasons that the sender of the file can act on. */
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
