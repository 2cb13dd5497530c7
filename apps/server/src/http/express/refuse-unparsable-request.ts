import { maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { responseOn } from './response-on.js';
import { VERSION_NOT_SUPPORTED } from './refuse-head.js';
import { renderErrorBody } from '@talent-platform/protocol/errors';
import { newTransactionId } from '../request-context.js';

interface Refusal {
  readonly statusLine: string;
  readonly detail: string;
}

const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_INVALID_VERSION: { statusLine: '505 HTTP Version Not Supported', detail: VERSION_NOT_SUPPORTED },
  HPE_HEADER_OVERFLOW: {
    statusLine: '431 Request Header Fields Too Large',
    detail: `The request line and headers must not be larger than ${maxHeaderSize} bytes.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: { statusLine: '408 Request Timeout', detail: 'The request did not arrive in time.' },
};

const NOT_HTTP: Refusal = { statusLine: '400 Bad Request', detail: 'The request is not valid HTTP.' };
const TUNNEL: Refusal = { statusLine: '400 Bad Request', detail: 'This server opens no tunnels: CONNECT has no use.' };

/** Those that are refused already: each further byte that is no HTTP is an error again. */
const refused = new WeakSet<Socket>();

/** Answers bytes that are no HTTP request, which never become one that the checks could see. */
export function refuseUnparsableRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (refused.has(socket)) return;
  refused.add(socket);
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  // Behind a request that came whole and is still being answered: that reply is not taken away.
  const replying = responseOn(socket);
  if (replying && (replying.req.complete || replying.headersSent)) {
    replying.once('finish', () => socket.destroySoon());
    return;
  }
  refuse(socket, REFUSALS[error.code ?? ''] ?? NOT_HTTP);
}

/** CONNECT names no path of ours, and what follows it is no HTTP. */
export function refuseTunnel(_request: unknown, socket: Duplex): void {
  socket.on('error', () => socket.destroy()).resume();
  refuse(socket, TUNNEL);
}

function refuse(socket: Duplex, { statusLine, detail }: Refusal): void {
  const body = JSON.stringify(renderErrorBody([{ code: 'BODY_MALFORMED', detail }]));
  socket.end(
    [
      `HTTP/1.1 ${statusLine}`,
      `X-TRANSACTION: ${newTransactionId()}`,
      'Strict-Transport-Security: max-age=7776000',
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Content-Type: application/json;charset=UTF-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Error: 12:${detail}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
