import { isEventAuth, isEventUrl } from '@talent-platform/blueprint';
import type { EventAuth } from '@talent-platform/blueprint';
import { ValidateIf } from 'class-validator';
import { Is, IsPrivate, isString, MayBeAbsent } from '../../../http/index.js';
import { LOG } from './subscription.js';
import type { SubscriptionAuth, TemporaryReceiver } from './subscription.js';

/** Limit of UTF-16 units. */
const MAX_URL_LENGTH = 4000;

const TEXT = { type: 'string', minLength: 1 };
const AUTH = {
  oneOf: [
    { properties: { type: { const: 'none' } }, required: ['type'] },
    {
      properties: { type: { const: 'basic' }, username: TEXT, password: TEXT },
      required: ['type', 'username', 'password'],
    },
    { properties: { type: { const: 'hmac' }, user: TEXT, secret: TEXT }, required: ['type', 'user', 'secret'] },
  ].map((one) => ({ type: 'object', additionalProperties: false, ...one })),
};

/** The body of a temporary subscription: where events are sent, and how, or that they are only recorded. */
export class TemporarySubscriptionBody {
  @MayBeAbsent()
  @IsPrivate()
  @Is(
    { const: LOG.receiver, description: 'Events are recorded and sent to nobody: read the deliveries' },
    'must be "log", without url and auth beside it, or be left out',
    (value, body) => value === LOG.receiver && isAlone(body),
  )
  readonly receiver?: 'log';

  @ValidateIf(isSent)
  @IsPrivate()
  @Is(
    {
      minLength: 1,
      maxLength: MAX_URL_LENGTH,
      description: 'Where events are sent; with `auth`, unless `receiver` is given',
    },
    `must be an http or https URL without user name and password, of at most ${MAX_URL_LENGTH} characters`,
    (value) => isString(value) && value.length <= MAX_URL_LENGTH && isEventUrl(value),
  )
  readonly url!: string;

  @ValidateIf(isSent)
  @IsPrivate()
  @Is(
    AUTH,
    'must be {"type":"none"}, {"type":"basic","username","password"} or {"type":"hmac","user","secret"}, ' +
      'each with texts as in a blueprint, and none left out',
    (value) => isEventAuth(value) && hasItsSecret(value),
  )
  readonly auth!: SubscriptionAuth;

  @Is({}, 'must be true or false', (value) => typeof value === 'boolean') readonly gzip: boolean = true;
}

export function receiverOf({ receiver, url, auth, gzip }: TemporarySubscriptionBody): TemporaryReceiver {
  return receiver === undefined ? { url, auth, gzip } : LOG;
}

/** Returns whether events are sent to a URL, which the body then must name. */
function isSent({ receiver }: TemporarySubscriptionBody): boolean {
  return receiver === undefined;
}

function isAlone(body: object = {}): boolean {
  return ['url', 'auth'].every((name) => Reflect.get(body, name) === undefined);
}

/**
 * Returns whether the secret is present. A blueprint may leave out a stored secret, but a temporary subscription has
 * no stored secret.
 */
function hasItsSecret(auth: EventAuth): auth is SubscriptionAuth {
  if (auth.type === 'hmac') return auth.secret !== undefined;
  return auth.type !== 'basic' || auth.password !== undefined;
}
