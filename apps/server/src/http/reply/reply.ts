import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { formatLinkHeader } from '@talent-platform/protocol/wire';
import type { Link } from '@talent-platform/protocol/wire';
import { renderProblemHeaders } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { namesEntityTag } from './entity-tag.js';

const JSON_CONTENT_TYPE = 'application/json;charset=UTF-8';

/** A year, which caches take as for ever. */
const FOREVER = 'public, max-age=31536000, immutable';

const NO_CODES: readonly number[] = [];

/** The whole reply of a handler. Only the adapter's `reply` sends it. */
export class Reply {
  readonly headers: string[] = [];
  /** Decides whether a browser may store the reply (D-NET-2). */
  cacheControl: 'no-store' | 'no-cache' | typeof FOREVER = 'no-store';
  /** The numbers of the reported errors, for the log (D-ERR-4). */
  codes: readonly number[] = NO_CODES;
  /** The cause if the request was refused for now. Metrics count it. */
  refusedBy: string | undefined = undefined;

  private constructor(
    readonly status: number,
    readonly body?: unknown,
    readonly attachment?: Attachment,
    readonly contentType = JSON_CONTENT_TYPE,
  ) {}

  static ok(body: unknown): Reply {
    return new Reply(200, body);
  }

  /** Replies with JSON that was rendered before (UTF-8), unchanged. */
  static okRendered(json: Buffer): Reply {
    return new Reply(200, json);
  }

  /** Replies with a file that browsers show. */
  static file(bytes: Buffer, contentType: string): Reply {
    return new Reply(200, bytes, undefined, contentType);
  }

  static page(html: string, status = 200): Reply {
    return new Reply(status, Buffer.from(html), undefined, 'text/html;charset=UTF-8');
  }

  /** Replies with a file that browsers save. The file is created or read while it is sent. */
  static attachment(attachment: Attachment, status = 200): Reply {
    // A browser that shows a file in spite of its disposition runs no script of the file.
    return new Reply(status, undefined, attachment)
      .with('Content-Type', attachment.contentType)
      .with('Content-Disposition', renderContentDisposition(attachment.filename))
      .with('Content-Security-Policy', 'sandbox');
  }

  /** Replies with a text that goes on while the client listens. */
  static stream(contentType: string, content: Attachment['content']): Reply {
    return new Reply(200, undefined, { contentType, filename: '', content }).with('Content-Type', contentType);
  }

  /** Replies 201 without a body. The Location names the new resource. */
  static created(location: string): Reply {
    return new Reply(201).with('Location', location);
  }

  static noContent(): Reply {
    return new Reply(204);
  }

  /**
   * Replies with an ETag. If the caller has this version already, the reply is a 304, and `make` is not called
   * (D-NET-6).
   */
  static conditional(tag: string, ifNoneMatch: string | undefined, make: () => Reply): Reply {
    const reply = namesEntityTag(ifNoneMatch, tag) ? new Reply(304) : make();
    return reply.with('ETag', tag);
  }

  /** Replies with JSON whose tag is its content, or with 304 if the caller has the same content already. */
  static tagged(body: unknown, ifNoneMatch: string | undefined): Reply {
    const json = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    const tag = `"${createHash('sha256').update(json).digest('base64url')}"`;
    return Reply.conditional(tag, ifNoneMatch, () => Reply.okRendered(json));
  }

  static of(status: number, body: unknown): Reply {
    return new Reply(status, body);
  }

  with(name: string, value: string): this {
    this.headers.push(name, value);
    return this;
  }

  /** @param cause what refused the request for now */
  refusedFor(cause: string): this {
    this.refusedBy = cause;
    return this;
  }

  /** Lets browsers store the reply, and ask again with its ETag. Only for public replies without data. */
  revalidated(): this {
    this.cacheControl = 'no-cache';
    return this;
  }

  /** Lets browsers keep the reply for good. Only for public files whose names change with their content. */
  immutable(): this {
    this.cacheControl = FOREVER;
    return this;
  }

  /** Adds related resources as the Link header (D-NET-4). */
  withLinks(links: readonly Link[]): this {
    return links.length > 0 ? this.with('Link', formatLinkHeader(links)) : this;
  }

  /** Adds warnings to a request that succeeded (D-ERR-3). */
  withWarnings(problems: readonly Problem[]): this {
    if (problems.length > 0) for (const value of renderProblemHeaders(problems)) this.with('X-Warning', value);
    return this;
  }
}

/** A file that is created or read while it is sent. A caller that knows the length adds it to the reply. */
export interface Attachment {
  /** The Content-Type as it is sent, such as `text/plain;charset=UTF-8`. */
  readonly contentType: string;
  readonly filename: string;
  /**
   * Begins the file. Called once, or never if the reply has no body (HEAD). The signal aborts if the client
   * disconnects. `made` is called with each number of bytes before they are created, and throws if there is no room
   * for them.
   */
  readonly content: (signal: AbortSignal, made: (bytes: number) => void) => Readable;
}

/** A name that needs no escape in a quoted string. Some readers give the other characters a meaning. */
const PLAIN_NAME = /^[\w !#$&'()+,.;=@[\]^`{}~-]+$/;
const NOT_PLAIN = /[^\w !#$&'()+,.;=@[\]^`{}~-]/gu;

/**
 * Renders Content-Disposition (RFC 6266). A name with characters beyond ASCII is sent a second time, encoded (RFC
 * 8187).
 */
export function renderContentDisposition(filename: string): string {
  if (PLAIN_NAME.test(filename)) return `attachment; filename="${filename}"`;
  const wellFormed = filename.replace(/\p{Surrogate}/gu, '\ufffd');
  return `attachment; filename="${wellFormed.replace(NOT_PLAIN, '_')}"; filename*=UTF-8''${encodeName(wellFormed)}`;
}

/** Encodes a name. `encodeURIComponent` leaves four characters that RFC 8187 requires escaped. */
function encodeName(filename: string): string {
  return encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
