import { ServerResponse } from 'node:http';
import type { OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http';
import type { TalentRequest } from './talent-request.js';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

const NO_HEADERS: readonly string[] = [];

/** Returns the headers of every response (D-NET-2). Names and values alternate. */
export function transportHeaders(transactionId: string, cacheControl = 'no-store'): string[] {
  return [
    ...['X-TRANSACTION', transactionId],
    ...['Strict-Transport-Security', 'max-age=7776000'],
    ...['X-Content-Type-Options', 'nosniff'],
    ...['Cache-Control', cacheControl],
  ];
}

/** A response that always has the transport headers (D-NET-2). */
export class TalentResponse extends ServerResponse<TalentRequest> {
  cacheControl = 'no-store';
  /** The server ends the connection behind this response. */
  endsConnection = false;
  /** Bytes that are counted until the client has taken the reply (D-NET-15). */
  heldBytes = 0;
  /** Tells the page of another origin what it may do with the reply. Names and values alternate (D-NET-29). */
  crossOriginHeaders: readonly string[] = NO_HEADERS;

  #transportHeaders(): string[] {
    const { transactionId, quota } = this.req;
    const headers = transportHeaders(transactionId, this.cacheControl);
    if (quota) {
      headers.push(
        'X-RateLimit-Limit',
        String(quota.limit),
        'X-RateLimit-Remaining',
        String(quota.remaining),
        'X-RateLimit-Reset',
        String(quota.resetSeconds),
      );
    }
    return this.crossOriginHeaders.length === 0 ? headers : headers.concat(this.crossOriginHeaders);
  }

  override writeHead(status: number, reason?: string | Headers, given?: Headers): this {
    const headers = this.#transportHeaders();
    const own = typeof reason === 'object' ? reason : given;
    this.endsConnection = !this.shouldKeepAlive || (Array.isArray(own) && own.includes('Connection'));
    if (Array.isArray(own) && this.getHeaderNames().length === 0) {
      return super.writeHead(status, headers.concat(own as string[]));
    }
    for (let index = 0; index < headers.length; index += 2) {
      this.setHeader(headers[index] ?? '', headers[index + 1] ?? '');
    }
    return super.writeHead(status, own);
  }
}
