import { Matches } from 'class-validator';
import { IsOneOf } from '../../../http/index.js';

/** A text that a profile could hold: not empty, and without NUL (D-PRO-8). */
const STORABLE_TEXT = /^[^\0]+$/;

/** The parameters of by-email (spec: Profiles). */
export class EmailQuery {
  /** Compared with whole addresses, without regard to case (D-PRO-6). A caller who may not see addresses finds nobody (D-PRO-27). */
  @Matches(STORABLE_TEXT, { message: 'must be an e-mail address, as in ?email=someone@example.com' })
  readonly email!: string;
}

/** The parameters of lookup (spec: Profiles). */
export class LookupQuery {
  @IsOneOf(['externalid'], 'must be "externalid"')
  readonly type!: 'externalid';

  /** Matched exactly. */
  @Matches(STORABLE_TEXT, { message: 'must be an external id, as in ?type=externalid&value=A-17' })
  readonly value!: string;
}
