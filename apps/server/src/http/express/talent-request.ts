import { IncomingMessage } from 'node:http';
import type { ServerResponse } from 'node:http';
import { ProtocolError } from '@talent-platform/protocol/errors';
import type { SignatureClaim } from '@talent-platform/protocol/signing';
import type { BodyHold } from '../body/body-hold.js';
import { ReceivedBody } from '../body/received-body.js';
import type { StreamedBody } from '../body/streamed-body.js';
import type { Upload, UploadPlace } from '../body/upload.js';
import type { Caller, QuotaState } from '../request/caller.js';
import { newTransactionId } from '../request/request-context.js';
import type { RequestContext } from '../request/request-context.js';

/** The 401 body's `explain` member (D-SIG-9). */
export interface SignatureExplanation {
  readonly canonicalRequest: string;
  readonly stringToSign: string;
  readonly hint: string | null;
}

/**
 * A request on its way through the checks, which fill it in one after the other. All members are there from the start,
 * so that every request has the same shape for the engine.
 */
export class TalentRequest extends IncomingMessage {
  transactionId = '';
  /** The target as it came; `url` is the one that is routed and verified (D-SIG-19). */
  sentTarget = '';
  /** Monotonic milliseconds (`performance.now()`). */
  startedAt = 0;
  /** The route's pattern, for the log. */
  routePath = '';
  caller: Caller | undefined = undefined;
  quota: QuotaState | undefined = undefined;
  /** What the signature promised about the body, where the request was signed. */
  claim: SignatureClaim | undefined = undefined;
  context: RequestContext | undefined = undefined;
  /** The parsed JSON body, where the route takes one. */
  json: Record<string, unknown> | undefined = undefined;
  /** The client waits for `100 Continue` before it sends the body. */
  awaitsContinue = false;
  /** What has come of the body. */
  received: ReceivedBody | StreamedBody | undefined = undefined;
  bodyHold: BodyHold | undefined = undefined;
  /** What a form with a file brought, where the route takes one, and the room that it takes. */
  upload: Upload | undefined = undefined;
  uploadPlace: UploadPlace | undefined = undefined;
  explanation: SignatureExplanation | undefined = undefined;
  /** Express's routing: the values of the path's parameters. */
  declare params: Record<string, string>;
  /** Express's reading of the query. */
  declare query: Readonly<Record<string, unknown>>;
  declare route: { readonly path: string } | undefined;
  /** Where Express's methods look for the response. */
  declare res: ServerResponse;

  /** Starts the request's way: what is known of it before anything is checked. */
  begin(): void {
    this.transactionId = newTransactionId();
    this.sentTarget = this.url ?? '';
    this.startedAt = performance.now();
  }

  /** Answered: nobody needs the body any more. */
  letGoOfBody(): void {
    if (!this.received) return;
    this.bodyHold?.release();
    this.received = undefined;
    this.json = undefined;
    // What cannot be taken away stays until the storage is cleared of what was left.
    this.uploadPlace?.release().catch(() => undefined);
    this.upload = this.uploadPlace = undefined;
  }

  /** Aborted once nobody waits for the reply. Only of those who look it is made. */
  get gone(): AbortSignal {
    const { res } = this;
    const controller = new AbortController();
    const leave = (): void => controller.abort(ProtocolError.of('BUSY', 'Nobody waits for the answer any more.'));
    if (res.destroyed) leave();
    else res.once('close', leave);
    return controller.signal;
  }

  /** What node's parser found of the body goes here, and not into the stream's own list of chunks. */
  override push(chunk: Buffer | null): boolean {
    if (chunk !== null) return (this.received ??= new ReceivedBody()).add(chunk);
    this.received?.end();
    return super.push(null);
  }
}
