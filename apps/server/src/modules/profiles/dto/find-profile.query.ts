import { Is, IsOneOf } from '../../../http/index.js';

/** A text that a profile could hold: not empty, and without NUL (D-PRO-8). */
const STORABLE_TEXT = /^[^\0]+$/;

/** The parameters of by-email (spec: Profiles). */
export class EmailQuery {
  /** A caller who may not see addresses finds nobody (D-PRO-6, D-PRO-27). */
  @Is(
    { description: 'The whole address; case does not matter' },
    'must be an e-mail address, as in ?email=someone@example.com',
    STORABLE_TEXT,
  )
  readonly email!: string;
}

/** The parameters of lookup (spec: Profiles). */
export class LookupQuery {
  @IsOneOf(['externalid'], 'must be "externalid"', { type: 'string' }) readonly type!: 'externalid';

  @Is(
    { description: 'The external id, matched exactly' },
    'must be an external id, as in ?type=externalid&value=A-17',
    STORABLE_TEXT,
  )
  readonly value!: string;
}
