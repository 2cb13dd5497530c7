import { readdirSync, readFileSync } from 'node:fs';
import type { RawHeaders } from '../canonical/raw-headers.js';

/** The text of the secret that every vector is signed with. */
export const VECTOR_SECRET = 'gP1x0n5yq7Kc3Vb9Zt2Rw8Lm4Jh6Fd0Sa1Qe3Ui5Yo7';

/** The time that every vector was sent at, in milliseconds since 1970. */
export const VECTOR_TIME_MS = Date.UTC(2026, 10, 20, 12);

/** The request of a vector, as Node.js hands one over: target and headers hold one character a byte. */
export interface VectorRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: RawHeaders;
  readonly body: Uint8Array;
}

/** A case that verifies, with every stage of its signature. */
export interface SignedVector {
  readonly name: string;
  readonly request: VectorRequest;
  readonly canonicalRequest: string;
  readonly stringToSign: string;
  readonly signature: string;
}

/** A case that is refused, with the number that the wire calls `errorCode`. */
export interface RefusedVector {
  readonly name: string;
  readonly request: VectorRequest;
  readonly errorCode: number;
}

/** A vector's file, as `vectors/README.md` describes it. */
interface VectorFile {
  readonly request: {
    readonly method: string;
    readonly target: string;
    readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
    readonly body: string;
  };
  readonly canonicalRequest: readonly string[];
  readonly stringToSign: readonly string[];
  readonly signature: string;
  readonly errorCode?: number;
}

const FOLDER = new URL('../../vectors/', import.meta.url);

/**
 * The golden files of the signing scheme that ship with this package: they test an implementation stage by stage.
 *
 * @example
 * for (const { name, request, signature } of readVectors().signed) assert.equal(mySigner(request), signature, name);
 */
export function readVectors(): {
  readonly signed: readonly SignedVector[];
  readonly refused: readonly RefusedVector[];
} {
  const signed: SignedVector[] = [];
  const refused: RefusedVector[] = [];
  for (const file of readdirSync(FOLDER).filter((entry) => entry.endsWith('.json'))) {
    const vector = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as VectorFile;
    const { errorCode, signature } = vector;
    const named = { name: file.replace('.json', ''), request: onTheWire(vector.request) };
    if (errorCode !== undefined) refused.push({ ...named, errorCode });
    else {
      const canonicalRequest = vector.canonicalRequest.join('\n');
      signed.push({ ...named, canonicalRequest, stringToSign: vector.stringToSign.join('\n'), signature });
    }
  }
  return { signed, refused };
}

function onTheWire({ method, target, headers, body }: VectorFile['request']): VectorRequest {
  return { method, target: bytesOf(target), headers: headers.flat().map(bytesOf), body: Buffer.from(body, 'utf8') };
}

/** A text's UTF-8 bytes, one character a byte. */
function bytesOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
