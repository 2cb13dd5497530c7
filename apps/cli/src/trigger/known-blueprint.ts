import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { callPlatform } from '../platform/call-platform.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { readResponseBody } from '../request/response-body.js';

/** The items of a part of the blueprint, such as `portals`; undefined where the user may not see it, for it is for administrators alone. */
export async function findBlueprintPart(
  part: 'portals' | 'jobBoards',
  session: PlatformSession,
): Promise<readonly JsonObject[] | undefined> {
  const response = await callPlatform(
    { method: 'GET', path: 'blueprint', deed: 'see its blueprint', takesRefusal: ({ status }) => status === 404 },
    session,
  );
  if (response.status === 404) return undefined;
  const document = readResponseBody(response).value;
  const items: unknown = isRecord(document) ? document[part] : undefined;
  return Array.isArray(items) ? items.filter(isRecord) : [];
}
