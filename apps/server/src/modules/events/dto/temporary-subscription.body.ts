import { isEventAuth, isEventUrl } from '@talent-platform/blueprint';
import type { EventAuth } from '@talent-platform/blueprint';
import { IsBoolean, ValidateBy, ValidateIf } from 'class-validator';
import type { ValidationArguments } from 'class-validator';
import { MayBeAbsent, PRIVATE } from '../../../http/index.js';
import { LOG } from '../subscriptions/subscription.js';
import type { SubscriptionAuth, TemporaryReceiver } from '../subscriptions/subscription.js';

/** Limit of UTF-16 units. */
const MAX_URL_LENGTH = 4000;

/** The body of a temporary subscription: where events are sent, and how, or that they are only recorded. */
export class TemporarySubscriptionBody {
  @MayBeAbsent()
  @IsLogAlone()
  readonly receiver?: 'log';

  @ValidateIf(isSent)
  @IsSubscriptionUrl()
  readonly url!: string;

  @ValidateIf(isSent)
  @IsSubscriptionAuth()
  readonly auth!: SubscriptionAuth;

  @IsBoolean({ message: 'must be true or false' })
  readonly gzip: boolean = true;
}

export function receiverOf({ receiver, url, auth, gzip }: TemporarySubscriptionBody): TemporaryReceiver {
  return receiver === undefined ? { url, auth, gzip } : LOG;
}

/** Returns whether events are sent to a URL, which the body then must name. */
function isSent({ receiver }: TemporarySubscriptionBody): boolean {
  return receiver === undefined;
}

function IsLogAlone(): PropertyDecorator {
  const message = 'must be "log", without url and auth beside it, or be left out';
  const validate = (value: unknown, given?: ValidationArguments) => value === LOG.receiver && isAlone(given?.object);
  return ValidateBy({ name: 'isLogAlone', validator: { validate } }, { message, context: PRIVATE });
}

function isAlone(body: object = {}): boolean {
  return ['url', 'auth'].every((name) => Reflect.get(body, name) === undefined);
}

function IsSubscriptionUrl(): PropertyDecorator {
  const message = `must be an http or https URL without user name and password, of at most ${MAX_URL_LENGTH} characters`;
  const validate = (value: unknown) => typeof value === 'string' && value.length <= MAX_URL_LENGTH && isEventUrl(value);
  return ValidateBy({ name: 'isSubscriptionUrl', validator: { validate } }, { message, context: PRIVATE });
}

function IsSubscriptionAuth(): PropertyDecorator {
  const message =
    'must be {"type":"none"}, {"type":"basic","username","password"} or {"type":"hmac","user","secret"}, ' +
    'each with texts as in a blueprint, and none left out';
  const validate = (value: unknown) => isEventAuth(value) && hasItsSecret(value);
  return ValidateBy({ name: 'isSubscriptionAuth', validator: { validate } }, { message, context: PRIVATE });
}

/**
 * Returns whether the secret is present. A blueprint may leave out a stored secret, but a temporary subscription has
 * no stored secret.
 */
function hasItsSecret(auth: EventAuth): auth is SubscriptionAuth {
  if (auth.type === 'hmac') return auth.secret !== undefined;
  return auth.type !== 'basic' || auth.password !== undefined;
}
