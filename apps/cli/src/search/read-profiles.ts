import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { unexpectedReply } from '../platform/call-service.js';
import { callWhenFree } from '../platform/call-when-free.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { readResponseBody } from '../request/response-body.js';
import type { FoundProfile } from './find-profiles.js';
import { mapInOrder } from './map-in-order.js';
import type { SearchedType } from './searched-type.js';

const AT_ONCE = 4;

/** Which profiles are read. */
export interface ProfileReads {
  readonly type: SearchedType;
  readonly found: AsyncIterable<FoundProfile>;
  /** None are the default fields. */
  readonly fields: readonly string[];
}

/** The profiles that were found, with their fields, in the same order. One that is gone since is told, and left out. */
export async function* readProfiles(
  { type, found, fields }: ProfileReads,
  session: PlatformSession,
): AsyncGenerator<FoundProfile & JsonObject> {
  const query = fields.length === 0 ? [] : [`fields=${fields.join(',')}`];
  const read = (each: FoundProfile): Promise<(FoundProfile & JsonObject) | undefined> =>
    readProfile(each, { path: `/customers/${session.customer}/${type}/${each.id}`, query }, session);
  for await (const profile of mapInOrder(found, AT_ONCE, read)) if (profile !== undefined) yield profile;
}

async function readProfile(
  { id, self }: FoundProfile,
  { path, query }: { readonly path: string; readonly query: readonly string[] },
  session: PlatformSession,
): Promise<(FoundProfile & JsonObject) | undefined> {
  const takesRefusal = ({ status }: { readonly status: number }): boolean => status === 404;
  const response = await callWhenFree({ method: 'GET', path, query, takesRefusal }, session);
  if (response.status === 404) {
    session.context.stderr.write(`${id} is gone since it was found\n`);
    return undefined;
  }
  const profile = readResponseBody(response).value;
  if (!isRecord(profile)) throw unexpectedReply(`the profile ${id}`, response, session);
  const { links: _links, ...fields } = profile;
  return { id, self, ...fields };
}
