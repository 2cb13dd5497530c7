// node scripts/write-signing-vectors.mjs: writes the vectors of protocol that `talent conformance` sends.
// With --print, prints them as JSON and writes nothing.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const FOLDER = new URL('../../../packages/protocol/vectors/', import.meta.url);
const TABLE = new URL('../src/conformance/signing/vectors.table.ts', import.meta.url);
/** Written anew for each server, so the table leaves them out. */
const LEFT_OUT = new Set(['host', 'x-svc-content-sha256']);

const vectors = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map((file) => storedVector(file.replace('.json', ''), JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))));

if (process.argv.includes('--print')) process.stdout.write(JSON.stringify(vectors));
else writeFileSync(TABLE, tableText());

function storedVector(name, { rule, request, errorCode }) {
  const { method, target, headers, body } = request;
  const kept = headers.filter(([header]) => !LEFT_OUT.has(header.toLowerCase()) || isOdd(headers, header));
  return { name, rule, method, target, headers: kept, body, ...(errorCode !== undefined && { errorCode }) };
}

/** A header that comes twice is what the vector shows. */
function isOdd(headers, header) {
  return headers.filter(([other]) => other.toLowerCase() === header.toLowerCase()).length > 1;
}

function tableText() {
  const rows = vectors.map((vector) => `  ${JSON.stringify(vector)},\n`).join('');
  return `import type { StoredVector } from './live-vector.js';

/** The golden files of the signing scheme, from packages/protocol/vectors. Written by scripts/write-signing-vectors.mjs. */
export const VECTORS: readonly StoredVector[] = [
${rows}];
`;
}
