// A step of the build: writes the vectors of protocol that checks send to dist/signing-vectors.js.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const FOLDER = new URL('../../protocol/vectors/', import.meta.url);
const TARGET = new URL('../dist/signing-vectors.js', import.meta.url);
/** Written anew for each server, so the file leaves them out. */
const LEFT_OUT = new Set(['host', 'x-svc-content-sha256']);

const vectors = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map((file) => storedVector(file.replace('.json', ''), JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))));

writeFileSync(TARGET, `export const VECTORS = ${JSON.stringify(vectors)};\n`);

function storedVector(name, { rule, request, errorCode }) {
  const { method, target, headers, body } = request;
  const kept = headers.filter(([header]) => !LEFT_OUT.has(header.toLowerCase()) || isOdd(headers, header));
  return { name, rule, method, target, headers: kept, body, ...(errorCode !== undefined && { errorCode }) };
}

/** A header that comes twice is what the vector shows. */
function isOdd(headers, header) {
  return headers.filter(([other]) => other.toLowerCase() === header.toLowerCase()).length > 1;
}
