import { Matches } from 'class-validator';
import { PROFILE_TYPES } from '../../../profile-engine/index.js';

const PROFILE = new RegExp(`^(?:${PROFILE_TYPES.join('|')})/[1-9]\\d{0,14}$`);

export class WhyQuery {
  @Matches(/^[^\0]+$/, { message: 'must be a user name, as in ?user=acme.integration' })
  readonly user!: string;

  @Matches(PROFILE, { message: 'must be a profile type and an id, as in ?profile=people/12' })
  readonly profile!: string;

  @Matches(/^[^\0]+$/, { message: 'must be a field id, as in ?field=field1003, or collection/member' })
  readonly field!: string;
}
