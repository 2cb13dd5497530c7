import { isEventAuth, isEventUrl } from '@talent-platform/blueprint';
import type { EventAuth } from '@talent-platform/blueprint';
import { flag, withDefault } from '../../../../http/index.js';
import type { InputOf, Member } from '../../../../http/index.js';
import type { SubscriptionAuth } from '../subscription.js';

/** In UTF-16 units. */
const MOST_OF_URL = 4000;

const url: Member<string> = {
  rule: `be an http or https URL without user name and password, of at most ${MOST_OF_URL} characters`,
  isPrivate: true,
  read: (value) => (typeof value === 'string' && value.length <= MOST_OF_URL && isEventUrl(value) ? value : undefined),
};

const auth: Member<SubscriptionAuth> = {
  rule:
    'be {"type":"none"}, {"type":"basic","username","password"} or {"type":"hmac","user","secret"}, ' +
    'each with texts as in a blueprint, and none left out',
  isPrivate: true,
  read: (value) => (isEventAuth(value) && isWhole(value) ? value : undefined),
};

/** There is none that is stored: what a blueprint may leave out is needed here. */
function isWhole(given: EventAuth): given is SubscriptionAuth {
  if (given.type === 'hmac') return given.secret !== undefined;
  return given.type !== 'basic' || given.password !== undefined;
}

/** The body of a temporary subscription: where the events go, and how. */
export const TEMPORARY_SUBSCRIPTION_BODY = { url, auth, gzip: withDefault(flag(), true) };

export type TemporarySubscriptionBody = InputOf<typeof TEMPORARY_SUBSCRIPTION_BODY>;
