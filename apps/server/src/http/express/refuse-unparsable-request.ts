import { maxHeaderSize, METHODS } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { responseOn } from './connection.js';
import { VERSION_NOT_SUPPORTED } from './refuse-head.js';
import { renderErrorBody } from '@talent-platform/protocol/errors';
import { newTransactionId } from '../request/request-context.js';

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

const BAD_REQUEST = '400 Bad Request';
const NOT_HTTP: Refusal = { statusLine: BAD_REQUEST, detail: 'The request is not valid HTTP.' };
const TUNNEL: Refusal = { statusLine: BAD_REQUEST, detail: 'This server opens no tunnels: CONNECT has no use.' };

/** Sockets that are refused already. Each further byte that is not HTTP causes another error. */
const refused = new WeakSet<Socket>();

/** Answers bytes that are not an HTTP request. The checks never see them. */
export function refuseUnparsableRequest(error: Unparsable, socket: Socket): void {
  if (refused.has(socket)) return;
  refused.add(socket);
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  // An earlier request may still be waiting for its reply, which must not be lost.
  const replying = responseOn(socket);
  if (replying && (replying.req.complete || replying.headersSent)) {
    replying.once('finish', () => socket.destroySoon());
    return;
  }
  refuse(socket, REFUSALS[error.code ?? ''] ?? methodRefusal(error) ?? NOT_HTTP);
}

/** A parser error of Node.js, with the bytes that the parser could not read. Some errors come without bytes. */
interface Unparsable extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
}

/** Clients that sign `get` often send it as well: methods are case-sensitive (RFC 9110, 9.1). */
function methodRefusal({ code, rawPacket }: Unparsable): Refusal | undefined {
  if (code !== 'HPE_INVALID_METHOD') return undefined;
  const [, sent = ''] = /^([A-Za-z]{3,7}) \//.exec(rawPacket?.toString('latin1', 0, 16) ?? '') ?? [];
  const method = sent.toUpperCase();
  if (method === sent || !METHODS.includes(method)) return undefined;
  const detail = `The method must be in upper case, received "${sent}". Send and sign it as "${method}".`;
  return { statusLine: BAD_REQUEST, detail };
}

/** Refuses CONNECT, because it names no path of the service, and the bytes after it are not HTTP. */
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
