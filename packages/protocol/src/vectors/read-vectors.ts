import { readdirSync, readFileSync } from 'node:fs';
import type { RawHeaders } from '../canonical/raw-headers.js';

/** The text of the secret that every vector is signed with. */
export const VECTOR_SECRET = 'gP1x0n5yq7Kc3Vb9Zt2Rw8Lm4Jh6Fd0Sa1Qe3Ui5Yo7';

/** The time that every vector was sent at, in milliseconds since 1970. */
export const VECTOR_TIME_MS = Date.UTC(2026, 10, 20, 12);

/** The request of a vector in the form of Node.js: target and headers hold one character for each byte. */
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

/** An event with every stage of its signatures. Secret and time are the same for all vectors. */
export interface EventVector {
  readonly name: string;
  readonly url: string;
  readonly id: string;
  readonly attempt: number;
  readonly json: Uint8Array;
  /** The body after gzip; undefined if the JSON itself is sent. */
  readonly gzip: Uint8Array | undefined;
  /** All headers that are sent, except Host. */
  readonly headers: RawHeaders;
  readonly canonicalRequest: string;
  readonly stringToSign: string;
  readonly signature: string;
  readonly webhookSignature: string;
}

interface FileTexts {
  readonly canonicalRequest: readonly string[];
  readonly stringToSign: readonly string[];
}

/** A vector's file, as `vectors/README.md` describes it. */
interface VectorFile extends FileTexts {
  readonly request: {
    readonly method: string;
    readonly target: string;
    readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
    readonly body: string;
  };
  readonly signature: string;
  readonly errorCode?: number;
}

/** An event vector's file, as `vectors/README.md` describes it. */
interface EventVectorFile extends FileTexts {
  readonly event: Readonly<Record<'url' | 'id' | 'json' | 'gzip', string>> & { readonly attempt: number };
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly signature: string;
  readonly webhookSignature: string;
}

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
  for (const [name, vector] of filesIn<VectorFile>('../../vectors/')) {
    const request = onTheWire(vector.request);
    const { errorCode, signature } = vector;
    if (errorCode === undefined) signed.push({ name, request, ...textsOf(vector), signature });
    else refused.push({ name, request, errorCode });
  }
  return { signed, refused };
}

/**
 * The golden files of signed events that ship with this package: they test an implementation stage by stage.
 *
 * @example
 * for (const { json, id, webhookSignature } of readEventVectors()) assert.equal(mySignature(id, json), webhookSignature);
 */
export function readEventVectors(): readonly EventVector[] {
  return filesIn<EventVectorFile>('../../vectors/events/').map(([name, vector]) => {
    const { event, headers, signature, webhookSignature } = vector;
    const { url, id, attempt } = event;
    return {
      ...{ name, url, id, attempt },
      json: Buffer.from(event.json, 'utf8'),
      gzip: event.gzip === '' ? undefined : Buffer.from(event.gzip, 'base64'),
      headers: headers.flat(),
      ...{ ...textsOf(vector), signature, webhookSignature },
    };
  });
}

function filesIn<Vector>(folder: string): ReadonlyArray<readonly [name: string, vector: Vector]> {
  const url = new URL(folder, import.meta.url);
  const files = readdirSync(url).filter((file) => file.endsWith('.json'));
  return files.map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(new URL(file, url), 'utf8')) as Vector,
  ]);
}

/** Joins the texts, which the files hold as lists of lines. */
function textsOf(file: FileTexts): Readonly<Record<keyof FileTexts, string>> {
  return { canonicalRequest: file.canonicalRequest.join('\n'), stringToSign: file.stringToSign.join('\n') };
}

function onTheWire({ method, target, headers, body }: VectorFile['request']): VectorRequest {
  return { method, target: bytesOf(target), headers: headers.flat().map(bytesOf), body: Buffer.from(body, 'utf8') };
}

/** Returns a text's UTF-8 bytes, one character for each byte. */
function bytesOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
