// The part that both bare servers share around their SQL statements: node:http and the check of the signature.
import { createServer } from 'node:http';
import { bodyDigest } from '@talent-platform/protocol/canonical';
import { matchesSignature, readSignedRequest, SigningSecret } from '@talent-platform/protocol/signing';

import { listen } from './listen.mjs';

const secrets = [new SigningSecret(process.env.BENCH_SECRET ?? '')];

/** @typedef {(customerId: number, id: number) => unknown} Find */
/** @typedef {(customerId: number, id: number, changes: object) => unknown} Patch */

/**
 * Serves people.
 *
 * @param {{ find: Find, patch: Patch }} store - `find` gives the stored text; each may give a promise
 */
export function serve({ find, patch }) {
  const server = createServer((request, response) => {
    const claim = claimOf(request);
    if (!claim || !matchesSignature(claim, secrets)) {
      response.writeHead(401).end();
      return;
    }
    const [, , customer, , person] = String(request.url).split('/');
    // the path ends at a query, which this server ignores
    const [customerId, id] = [Number(customer), Number.parseInt(person, 10)];
    if (request.method === 'GET') whenThere(find(customerId, id), (stored) => answerProfile(response, stored));
    else
      readBody(request, (body) => {
        if (bodyDigest(body) !== claim.declaredDigest) response.writeHead(401).end();
        else whenThere(patch(customerId, id, JSON.parse(body)), () => response.writeHead(204).end());
      });
  });
  listen(server);
}

/** Continues without a promise if there is none, because SQLite's driver is synchronous. */
function whenThere(value, use) {
  if (value instanceof Promise) void value.then(use);
  else use(value);
}

function claimOf({ method = '', url = '', rawHeaders }) {
  try {
    return readSignedRequest({ method, target: url, headers: rawHeaders }, new Date());
  } catch {
    return undefined;
  }
}

function answerProfile(response, stored) {
  const body = Buffer.from(JSON.stringify(JSON.parse(stored)));
  response
    .writeHead(200, { 'Content-Type': 'application/json;charset=UTF-8', 'Content-Length': body.length })
    .end(body);
}

function readBody(request, done) {
  const chunks = [];
  request
    .on('data', (chunk) => chunks.push(chunk))
    .once('end', () => done(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
}
