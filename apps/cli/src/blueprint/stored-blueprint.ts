import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { callPlatform } from '../platform/call-platform.js';
import { refusedWith, unexpectedReply } from '../platform/call-service.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { findHeader, readResponseBody } from '../request/response-body.js';

/** A blueprint as the server keeps it: without secrets, of one revision. */
export interface StoredBlueprint {
  readonly document: JsonObject;
  readonly revision: number;
  /** The value for `If-Match`. */
  readonly etag: string;
}

const ETAG = /^"blueprint-(\d+)"$/;

/** The blueprint of that revision, or the last one applied; undefined where the server keeps none. */
export async function findBlueprint(session: PlatformSession, revision?: number): Promise<StoredBlueprint | undefined> {
  const response = await callPlatform(
    {
      method: 'GET',
      path: 'blueprint',
      query: revision === undefined ? [] : [`revision=${revision}`],
      deed: 'see its blueprint',
      takesRefusal: isAbsence,
    },
    session,
  );
  if (response.status === 404) return undefined;
  const document = readResponseBody(response).value;
  const etag = findHeader(response, 'etag') ?? '';
  const number = ETAG.exec(etag)?.[1];
  if (response.status !== 200 || !isRecord(document) || number === undefined)
    throw unexpectedReply('a blueprint and its revision', response, session);
  return { document, revision: Number(number), etag };
}

function isAbsence(refusal: ServiceRefusal): boolean {
  return refusal.status === 404 && refusedWith(refusal, 'RESOURCE_NOT_FOUND');
}
