import { Is } from '../../../http/index.js';
import { PROFILE_TYPES } from '../../../profile-engine/index.js';

const PROFILE = new RegExp(`^(?:${PROFILE_TYPES.join('|')})/[1-9]\\d{0,14}$`);

export class WhyQuery {
  @Is({ example: 'acme.partner' }, 'must be a user name, as in ?user=acme.integration', /^[^\0]+$/)
  readonly user!: string;

  @Is({ example: 'people/12' }, 'must be a profile type and an id, as in ?profile=people/12', PROFILE)
  readonly profile!: string;

  @Is({ example: 'field1003' }, 'must be a field id, as in ?field=field1003, or collection/member', /^[^\0]+$/)
  readonly field!: string;
}
