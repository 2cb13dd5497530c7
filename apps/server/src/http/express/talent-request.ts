import { IncomingMessage } from 'node:http';
import type { ServerResponse } from 'node:http';
import { parseQuery, splitTarget } from '@talent-platform/protocol/canonical';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { SignatureClaim } from '@talent-platform/protocol/signing';
import type { BodyHold } from '../body/body-budget.js';
import { DROPPABLE_BYTES, ReceivedBody } from '../body/received-body.js';
import type { StreamedBody } from '../body/received-body.js';
import type { Upload } from '../body/read-multipart.js';
import type { Span } from '../../runtime/index.js';
import type { Caller, QuotaState } from '../request/caller.js';
import { newTransactionId } from '../request/request-context.js';
import type { RequestContext } from '../request/request-context.js';

/** The 401 body's `explain` member (D-SIG-9). */
interface SignatureExplanation {
  readonly canonicalRequest: string;
  readonly stringToSign: string;
  readonly hint: string | null;
}

/**
 * A request, which the checks fill in one after the other. All members exist from the start, so that V8 sees one shape for every
 * request.
 */
export class TalentRequest extends IncomingMessage {
  transactionId = newTransactionId();
  /** The target as it came. `url` is the target that is routed and verified (D-SIG-19). */
  sentTarget = '';
  /** Monotonic milliseconds (`performance.now()`). */
  startedAt = performance.now();
  /** The route's pattern, for the log. */
  routePath = '';
  /** The request's part of a trace, if it is traced. */
  span: Span | undefined = undefined;
  caller: Caller | undefined = undefined;
  quota: QuotaState | undefined = undefined;
  /** The claim of a signed request. It includes the hash of the body. */
  claim: SignatureClaim | undefined = undefined;
  context: RequestContext | undefined = undefined;
  /** The parsed JSON body, if the route takes one. */
  json: Record<string, unknown> | undefined = undefined;
  /** The client waits for `100 Continue` before it sends the body. */
  awaitsContinue = false;
  /** The body so far. */
  received: ReceivedBody | StreamedBody | undefined = undefined;
  bodyHold: BodyHold | undefined = undefined;
  /** The content of a form with a file, if the route takes one. */
  upload: Upload | undefined = undefined;
  /** Frees the disk space of the upload. Called as soon as nobody needs the staged file. */
  freeUpload: (() => void) | undefined = undefined;
  explanation: SignatureExplanation | undefined = undefined;
  /** The request was answered early. The rest of the body is dropped. */
  #isDropped = false;
  /** The host of an embedded server looks at the body. */
  #onBody: ((chunk: Uint8Array) => void) | undefined = undefined;
  #query: Readonly<Record<string, string>> | undefined = undefined;
  /** Express's routing: the values of the path's parameters. */
  declare params: Record<string, string>;
  declare route: { readonly path: string } | undefined;
  /** Express's methods read the response here. */
  declare res: ServerResponse;

  /** The query as the signature reads it (D-SIG-6), with each parameter once (D-NET-9). */
  get query(): Readonly<Record<string, string>> {
    if (this.#query) return this.#query;
    const parameters = Object.create(null) as Record<string, string>;
    for (const [name, value] of parseQuery(splitTarget(this.url ?? '').query)) parameters[name] = value;
    return (this.#query = parameters);
  }

  /** Frees the body because the request is answered. The rest of the body is dropped. */
  letGoOfBody(): void {
    if (!this.complete) {
      this.#isDropped = true;
      // The connection is paused if nobody has wanted the body, or if the body was refused.
      this.resume().socket.resume();
    }
    if (!this.received) return;
    this.bodyHold?.release();
    this.received = undefined;
    this.json = undefined;
    this.freeUpload?.();
    this.upload = this.freeUpload = undefined;
  }

  /** Whether the connection ends behind the answer, with the rest of the body unread (D-NET-14). */
  get leavesBodyUnread(): boolean {
    // A client that waits may now leave out the body. Then its next request would be read as the body.
    const { awaitsContinue, headers } = this;
    return !this.complete && (awaitsContinue || Number(headers['content-length'] ?? 0) > DROPPABLE_BYTES);
  }

  /** Ends the body with an error for its readers, also for those who ask for it later. */
  failBody(error: ProtocolError): void {
    if (!this.#isDropped) (this.received ??= new ReceivedBody()).fail(error);
  }

  /** Aborts as soon as nobody waits for the reply. It is created only for a caller that reads it. */
  get gone(): AbortSignal {
    const { res } = this;
    const controller = new AbortController();
    const leave = (): void => controller.abort(ProtocolError.of('BUSY', 'Nobody waits for the answer any more.'));
    if (res.destroyed) leave();
    else res.once('close', leave);
    return controller.signal;
  }

  /** Calls `listener` with the bytes of the body that have come, and with those that will come. */
  onBody(listener: (chunk: Uint8Array) => void): void {
    if (this.received instanceof ReceivedBody && this.received.length > 0) listener(this.received.soFar);
    this.#onBody = listener;
  }

  /** Receives the body from Node's parser, so that it does not go into the stream's own list of chunks. */
  override push(chunk: Buffer | null): boolean {
    if (chunk !== null) {
      this.#onBody?.(chunk);
      return this.#isDropped || (this.received ??= new ReceivedBody()).add(chunk);
    }
    this.received?.end();
    return super.push(null);
  }
}
