import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { FailureCode, Omission } from '@talent-platform/documents';
import type { StoredContent } from '../../file-storage/index.js';
import { Clock } from '../../runtime/index.js';
import { RefusedForNow, requesterOf } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import type { StoredFile } from '../../profile-engine/index.js';
import { charsetIn, FileContents, FileRenditions } from '../files/index.js';
import type { RenditionKind, RenditionOf } from '../files/index.js';
import { DocumentEngines } from './document-engines.js';
import { DocumentQueue } from './document-queue.js';

/** Transient failures. Retried after an hour, because each attempt costs a process. */
const TRANSIENT: ReadonlySet<string> = new Set(['TIMEOUT', 'CRASH'] satisfies FailureCode[]);
const RETRY_AFTER_MS = 3_600_000;

const PDF = 'application/pdf';

/** The extensions that decide the kind of a plain text. The content decides every other kind. */
const DECISIVE_EXTENSIONS: ReadonlySet<string> = new Set(['htm', 'html', 'xml']);

/** A text or a PDF, with the causes for which it lacks something of its file. */
interface Converted {
  readonly content: StoredContent;
  readonly omissions: readonly Omission[];
}

/** The result of a conversion, or the reason why there is none. */
type Outcome = Converted | { readonly failure: string };

interface Earlier {
  readonly outcome: Outcome;
  /** Engines or fonts that have come since may make a better one. */
  readonly mayImprove: boolean;
}

export interface Conversion {
  /** The owner of the file, such as `people/12`. The log names it. */
  readonly of: string;
  readonly file: StoredFile & StoredContent;
  readonly kind: RenditionKind;
}

/** Creates the text or the PDF of a file at the first request, and stores it (D-FIL-5). */
@Injectable()
export class ConversionsService {
  constructor(
    private readonly engines: DocumentEngines,
    private readonly queue: DocumentQueue,
    private readonly contents: FileContents,
    private readonly renditions: FileRenditions,
    private readonly clock: Clock,
  ) {}

  /** @throws ProtocolError NO_TEXT or NOT_CONVERTIBLE; BUSY if too many wait */
  async convert(ctx: RequestContext, conversion: Conversion): Promise<Converted> {
    const { file, kind } = conversion;
    if (kind === 'pdf' && file.type === PDF) return { content: file, omissions: [] };
    const earlier = await this.#findEarlier(ctx, conversion);
    const outcome = isBest(earlier) ? earlier.outcome : await this.#makeQueued(ctx, conversion, earlier);
    if ('failure' in outcome) throw noDocument(kind, outcome.failure);
    return outcome;
  }

  /** Forgets a result whose content was lost, so that the next request creates it again. */
  async forget(ctx: RequestContext, conversion: Conversion, content: StoredContent): Promise<void> {
    await this.renditions.forget(ctx, renditionOf(conversion), content);
  }

  /**
   * Converts the file after waiting in line. Another request may have converted it meanwhile. If the client
   * disconnects during the wait, nothing starts. A conversion that has begun is finished and stored, so that clients
   * cannot restart it again and again. If the queue refuses a better conversion, returns the earlier result.
   */
  async #makeQueued(ctx: RequestContext, conversion: Conversion, earlier: Earlier | undefined): Promise<Outcome> {
    try {
      return await this.queue.run(requesterOf(ctx), { queue: 'drawn' }, async (signal) => {
        ctx.client?.gone.throwIfAborted();
        const present = await this.#findEarlier(ctx, conversion);
        return isBest(present) ? present.outcome : this.#make(ctx, conversion, signal);
      });
    } catch (error) {
      if (earlier && error instanceof RefusedForNow) return earlier.outcome;
      throw error;
    }
  }

  /**
   * Returns the earlier result. If this node has other engines or fonts than the one that made it, a failure does not
   * count, nor does a result that they may improve.
   */
  async #findEarlier(ctx: RequestContext, conversion: Conversion): Promise<Earlier | undefined> {
    const kept = await this.renditions.find(ctx, renditionOf(conversion));
    if (!kept) return undefined;
    const { content, omissions, madeBy, failure } = kept;
    const hasOthers = kept.engines !== (await this.engines.fingerprint());
    if (content) {
      const isLacking =
        omissions.includes('GLYPHS_MISSING') ||
        (madeBy !== null && (await this.engines.hasBetterThan(madeBy, conversion.kind)));
      return { outcome: { content, omissions }, mayImprove: hasOthers && isLacking };
    }
    const isOld = this.clock.now() - kept.madeAt >= RETRY_AFTER_MS;
    const isOver = failure === null || hasOthers || (isOld && TRANSIENT.has(failure));
    return isOver ? undefined : { outcome: { failure }, mayImprove: false };
  }

  async #make(ctx: RequestContext, conversion: Conversion, signal: AbortSignal): Promise<Outcome> {
    const { of, file, kind } = conversion;
    const engines = await this.engines.fingerprint();
    const content = await this.contents.read(file, undefined);
    const declared = { extension: extensionOf(file), ...declaredCharset(file) };
    return this.engines.make({ ctx, of, operation: kind, content, ...declared, signal }, async (made) => {
      const kept = await this.renditions.keep(ctx, renditionOf(conversion), { ...made, engines });
      const { content: stored, omissions } = kept;
      return stored ? { content: stored, omissions } : { failure: made.failure ?? 'CRASH' };
    });
  }
}

function isBest(earlier: Earlier | undefined): earlier is Earlier {
  return earlier?.mayImprove === false;
}

function extensionOf({ filename }: StoredFile): string {
  return path.extname(filename).slice(1).toLowerCase();
}

/**
 * Returns the key of a rendition. It includes the charset, because the same bytes are another text in another
 * charset.
 */
function renditionOf({ file, kind }: Conversion): RenditionOf {
  const extension = extensionOf(file);
  const { charset } = declaredCharset(file);
  const decisive = DECISIVE_EXTENSIONS.has(extension) ? extension : '';
  return { hash: file.hash, kind, extension: charset === undefined ? decisive : `${decisive};${charset}` };
}

function declaredCharset({ type }: StoredFile): { readonly charset?: string } {
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

function noDocument(kind: RenditionKind, failure: string): ProtocolError {
  const why = REASONS[failure];
  const reason = why === undefined ? '.' : `: ${why}.`;
  return kind === 'text'
    ? ProtocolError.of('NO_TEXT', `No text can be extracted from this file${reason}`)
    : ProtocolError.of('NOT_CONVERTIBLE', `This file cannot be converted to PDF${reason}`);
}
