import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What every vector was signed with; `vectors/README.md` says so too. */
export const VECTOR_SECRET = 'gP1x0n5yq7Kc3Vb9Zt2Rw8Lm4Jh6Fd0Sa1Qe3Ui5Yo7';
export const VECTOR_TIME = new Date('2026-11-20T12:00:00Z');

export interface ReceivedVector {
  readonly method: string;
  readonly target: string;
  /** As Node gives them: one character a byte. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

export interface SignedVector extends ReceivedVector {
  readonly name: string;
  readonly canonical: string;
  readonly stringToSign: string;
  readonly signature: string;
}

export interface RefusedVector extends ReceivedVector {
  readonly name: string;
  readonly code: number;
}

const FOLDER = fileURLToPath(new URL('../vectors', import.meta.url));
const CASES = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** The cases that verify, each with the golden text of every stage. */
export function readSignedVectors(): SignedVector[] {
  return CASES.filter((name) => !isRefused(name)).map((name) => ({
    name,
    ...readRequest(name),
    canonical: read(name, 'canonical.txt').toString('utf8'),
    stringToSign: read(name, 'string-to-sign.txt').toString('utf8'),
    signature: read(name, 'signature.txt').toString('utf8'),
  }));
}

/** The cases that are refused, each with the code of its refusal. */
export function readRefusedVectors(): RefusedVector[] {
  return CASES.filter(isRefused).map((name) => ({
    name,
    ...readRequest(name),
    code: Number(read(name, 'refusal.txt').toString('utf8')),
  }));
}

function isRefused(name: string): boolean {
  return existsSync(join(FOLDER, name, 'refusal.txt'));
}

function read(name: string, file: string): Buffer {
  return readFileSync(join(FOLDER, name, file));
}

function readRequest(name: string): ReceivedVector {
  const bytes = read(name, 'request.http');
  const end = bytes.indexOf('\n\n');
  const [requestLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\n');
  const [method = '', target = ''] = requestLine.split(' ');
  const headers = lines.flatMap((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1)];
  });
  return { method, target, headers, body: bytes.subarray(end + 2) };
}
