import { readdirSync, readFileSync } from 'node:fs';
import type { RawHeaders } from '../canonical/raw-headers.js';

/** An event that is signed, with every stage of its signatures. Secret and time are those of all vectors. */
export interface EventVector {
  readonly name: string;
  readonly url: string;
  readonly id: string;
  readonly attempt: number;
  readonly json: Uint8Array;
  /** The body after gzip; undefined where the JSON itself is sent. */
  readonly gzip: Uint8Array | undefined;
  /** All headers that are sent but Host. */
  readonly headers: RawHeaders;
  readonly canonicalRequest: string;
  readonly stringToSign: string;
  readonly signature: string;
  readonly webhookSignature: string;
}

/** A vector's file, as `vectors/README.md` describes it. */
interface EventVectorFile {
  readonly event: Readonly<Record<'url' | 'id' | 'json' | 'gzip', string>> & { readonly attempt: number };
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly canonicalRequest: readonly string[];
  readonly stringToSign: readonly string[];
  readonly signature: string;
  readonly webhookSignature: string;
}

const FOLDER = new URL('../../vectors/events/', import.meta.url);

/**
 * The golden files of signed events that ship with this package: they test an implementation stage by stage.
 *
 * @example
 * for (const { json, id, webhookSignature } of readEventVectors()) assert.equal(mySignature(id, json), webhookSignature);
 */
export function readEventVectors(): readonly EventVector[] {
  return readdirSync(FOLDER).map((file) => {
    const { event, headers, canonicalRequest, stringToSign, ...signatures } = JSON.parse(
      readFileSync(new URL(file, FOLDER), 'utf8'),
    ) as EventVectorFile;
    return {
      name: file.replace('.json', ''),
      url: event.url,
      id: event.id,
      attempt: event.attempt,
      json: Buffer.from(event.json, 'utf8'),
      gzip: event.gzip === '' ? undefined : Buffer.from(event.gzip, 'base64'),
      headers: headers.flat(),
      canonicalRequest: canonicalRequest.join('\n'),
      stringToSign: stringToSign.join('\n'),
      signature: signatures.signature,
      webhookSignature: signatures.webhookSignature,
    };
  });
}
