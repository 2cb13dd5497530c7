import { Injectable } from '@nestjs/common';
import type { ErrorCode, ProtocolError } from '@talent-platform/protocol/errors';
import { SIGNATURE_ALGORITHM } from '@talent-platform/protocol/signing';
import { Configuration } from '../../config/index.js';
import { Log, Notices, Tally } from '../../runtime/index.js';
import { CallerDirectory } from '../request/caller.js';
import { parseBasicCredentials } from './authenticate.js';
import { claimedUser } from './explain-signature.js';
import { ClientAddresses } from '../request/client-addresses.js';
import type { TalentRequest } from '../express/talent-request.js';

/** Limit of lines in 10 seconds, so that an attacker cannot fill the disk. */
const MAX_LINES = 100;

/**
 * Number of logged characters of an unknown name, because the name may be a password in the wrong field. They are
 * enough to find a mistyped name.
 */
const SHOWN_OF_UNKNOWN = 3;

/** Characters that would control the reader's terminal or reverse its text. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Logs and counts why a sign-in has failed. The log may say what the reply must not reveal (D-ERR-5, D-PLT-26). */
@Injectable()
export class FailedSignIns {
  readonly #addresses: ClientAddresses;
  readonly #notices: Notices;
  readonly counts = new Tally(['scheme', 'reason'], KINDS);

  constructor(
    private readonly callers: CallerDirectory,
    log: Log,
    configuration: Configuration,
  ) {
    this.#addresses = new ClientAddresses(configuration);
    this.#notices = new Notices(log, MAX_LINES);
  }

  /** Logs a refusal if it is a failed sign-in. A request without credentials is not a sign-in. */
  tell(request: TalentRequest, { code }: ProtocolError): void {
    const reasonFor = REASONS[code];
    const { authorization } = request.headers;
    if (!reasonFor || authorization === undefined || (code === 'QUOTA_EXCEEDED' && request.caller)) return;
    const scheme = authorization.startsWith(SIGNATURE_ALGORITHM) ? 'signature' : 'basic';
    const named = scheme === 'basic' ? parseBasicCredentials(authorization)?.username : claimedUser(authorization);
    const isDisabled = named !== undefined && this.callers.isDisabled(named);
    const isUser = isDisabled || (named !== undefined && this.callers.find(named) !== undefined);
    const why = reasonFor({ isUser, isDisabled, isNamed: Boolean(named), scheme });
    this.counts.add(scheme, why);
    const start = [...(named ?? '').slice(0, 2 * SHOWN_OF_UNKNOWN)]
      .slice(0, SHOWN_OF_UNKNOWN)
      .join('')
      .replace(UNPRINTABLE, '?');
    this.#notices.tell('A sign-in has failed.', {
      transaction: request.transactionId,
      user: isUser || !named ? named : `${start}…`,
      address: this.#addresses.exactly(request),
      scheme,
      why,
    });
  }
}

interface Offered {
  readonly isUser: boolean;
  readonly isDisabled: boolean;
  readonly isNamed: boolean;
  readonly scheme: 'basic' | 'signature';
}

const KINDS: ReadonlyArray<readonly [Offered['scheme'], string]> = [
  ['basic', 'malformed'],
  ['basic', 'unknown user'],
  ['basic', 'disabled user'],
  ['basic', 'wrong password'],
  ['basic', 'too many attempts'],
  ['signature', 'malformed'],
  ['signature', 'unknown user'],
  ['signature', 'disabled user'],
  ['signature', 'wrong signature'],
  ['signature', 'expired'],
];

function reasonOf({ isUser, isDisabled }: Offered, otherwise: string): string {
  if (isDisabled) return 'disabled user';
  return isUser ? otherwise : 'unknown user';
}

/** Reasons by the code of the refusal. Refusals with other codes are not failed sign-ins. */
const REASONS: Partial<Record<ErrorCode, (offered: Offered) => string>> = {
  CREDENTIALS_INVALID: (offered) => {
    if (offered.scheme === 'signature' || !offered.isNamed) return 'malformed';
    return reasonOf(offered, 'wrong password');
  },
  SIGNATURE_INVALID: (offered) => reasonOf(offered, 'wrong signature'),
  REQUEST_EXPIRED: () => 'expired',
  QUOTA_EXCEEDED: () => 'too many attempts',
};
