import { isEventAuth, isEventUrl } from '@talent-platform/blueprint';
import type { EventAuth } from '@talent-platform/blueprint';
import { IsBoolean, ValidateBy } from 'class-validator';
import { PRIVATE } from '../../../http/index.js';
import type { SubscriptionAuth } from '../subscriptions/subscription.js';

/** Limit of UTF-16 units. */
const MAX_URL_LENGTH = 4000;

/** The body of a temporary subscription: where events are sent, and how. */
export class TemporarySubscriptionBody {
  @IsSubscriptionUrl()
  readonly url!: string;

  @IsSubscriptionAuth()
  readonly auth!: SubscriptionAuth;

  @IsBoolean({ message: 'must be true or false' })
  readonly gzip: boolean = true;
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
