// node:http with the check of the signature and raw better-sqlite3: nothing of what a product needs beside that.
import { createServer } from 'node:http';
import { bodyDigest } from '@talent-platform/protocol/canonical';
import { matchesSignature, readSignedRequest, SigningSecret } from '@talent-platform/protocol/signing';
import Database from 'better-sqlite3';

const { BENCH_DATABASE, BENCH_SECRET } = process.env;
const secrets = [new SigningSecret(BENCH_SECRET)];

const database = new Database(BENCH_DATABASE);
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');

const OF_PROFILE = `customer_id = ? AND profile_type = 'people' AND id = ?`;
const OF_VALUE = `customer_id = ? AND profile_type = 'people' AND profile_id = ? AND field = ?`;
const find = database.prepare(`SELECT field_values FROM profiles WHERE ${OF_PROFILE}`).pluck();
const update = database.prepare(
  `UPDATE profiles SET version = version + 1, title = ?, updated_at = ?, field_values = ? WHERE ${OF_PROFILE}`,
);
const deleteValue = database.prepare(`DELETE FROM profile_values WHERE ${OF_VALUE}`);
const insertValue = database.prepare(
  `INSERT INTO profile_values (customer_id, profile_type, profile_id, field, ordinal, text_value) VALUES (?, 'people', ?, ?, 1, ?)`,
);

const patch = database.transaction((customerId, id, changes) => {
  const values = Object.assign(JSON.parse(find.get(customerId, id)), changes);
  update.run(`${values.firstname} ${values.lastname}`, Date.now(), JSON.stringify(values), customerId, id);
  for (const [field, text] of Object.entries(changes)) {
    deleteValue.run(customerId, id, field);
    insertValue.run(customerId, id, field, text);
  }
});

const server = createServer((request, response) => {
  const claim = claimOf(request);
  if (!claim || !matchesSignature(claim, secrets)) {
    response.writeHead(401).end();
    return;
  }
  const [, , customerId, , id] = request.url.split('/');
  // up to a query, of which it knows nothing
  const person = Number.parseInt(id, 10);
  if (request.method === 'GET') answerProfile(response, find.get(Number(customerId), person));
  else readBody(request, (body) => answerPatch(response, { claim, body, customerId: Number(customerId), id: person }));
}).listen(0, '127.0.0.1', () => process.send({ baseUrl: `http://127.0.0.1:${server.address().port}` }));

function claimOf({ method, url, rawHeaders }) {
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

function answerPatch(response, { claim, body, customerId, id }) {
  if (bodyDigest(body) !== claim.declaredDigest) {
    response.writeHead(401).end();
    return;
  }
  patch.immediate(customerId, id, JSON.parse(body));
  response.writeHead(204).end();
}

function readBody(request, done) {
  const chunks = [];
  request
    .on('data', (chunk) => chunks.push(chunk))
    .once('end', () => done(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
}
