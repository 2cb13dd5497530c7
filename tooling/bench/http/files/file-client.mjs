import { Agent, request } from 'node:http';
import { SigningSecret, signRequest } from '@talent-platform/protocol/signing';

import { CUSTOMER_ID, SECRET, USER } from '../world.mjs';

const BOUNDARY = 'bench-boundary';
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

export function fieldOf(id, end = 'binary') {
  return `/customers/${CUSTOMER_ID}/people/${id}/fields/resume/${end}`;
}

/** A signed upload of a resume: the product's part of it. It is signed here, before any clock runs. */
export function signedUpload(id, { content, filename }) {
  const disposition = `form-data; name="resume"; filename="${filename}"`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  const signed = signedRead(fieldOf(id), { method: 'PATCH', body });
  return { ...signed, headers: { ...signed.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}

export function signedRead(target, { method = 'GET', body } = {}) {
  const secret = new SigningSecret(SECRET);
  const { headers } = signRequest({ method, target, body, user: USER, secret, now: new Date() });
  return { method, path: target, headers, body };
}

/** Sends a request over a connection that stays, and reads the answer to its end. Only its first bytes are kept, and its size. */
export function exchange(port, { method, path, headers, body }) {
  return new Promise((resolve, reject) => {
    const sentAt = performance.now();
    const length = body && { 'content-length': body.length };
    const sent = request({ host: '127.0.0.1', port, method, path, agent, headers: { ...headers, ...length } });
    sent.once('error', reject).once('response', (response) => {
      let bytes = 0;
      const first = [];
      response.on('data', (piece) => {
        if (bytes < 65_536) first.push(piece);
        bytes += piece.length;
      });
      response.once('error', reject).once('end', () => {
        const ms = performance.now() - sentAt;
        resolve({ status: response.statusCode, bytes, ms, start: Buffer.concat(first) });
      });
    });
    sent.end(body);
  });
}
