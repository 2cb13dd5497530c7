import type { Socket } from 'node:net';
import { newTransactionId } from '../request-context.js';

const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers bytes that are no HTTP request, which never become one that the checks could see. */
export function refuseUnparsableRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const body = JSON.stringify({ errors: [{ errorMessage: 'The request is not valid HTTP.', errorCode: 12 }] });
  socket.end(
    [
      `HTTP/1.1 ${STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'}`,
      `X-TRANSACTION: ${newTransactionId()}`,
      'Strict-Transport-Security: max-age=7776000',
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Content-Type: application/json;charset=UTF-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Error: 12:The request is not valid HTTP.',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
