import { IsString, Matches } from 'class-validator';
import { must } from '../../../http/index.js';
import { PROFILE_TYPES } from '../../../profile-engine/index.js';

const USER_RULE = must('be a user name, as in ?user=acme.integration');
const PROFILE_RULE = must('be a profile type and an id, as in ?profile=people/12');
const FIELD_RULE = must('be a field id, as in ?field=field1003, or collection/member');

const PROFILE = new RegExp(`^(?:${PROFILE_TYPES.join('|')})/[1-9]\\d{0,14}$`);

/** Whose access to what is asked for. */
export class WhyQuery {
  @IsString(USER_RULE)
  @Matches(/^[^\0]+$/, USER_RULE)
  user!: string;

  @IsString(PROFILE_RULE)
  @Matches(PROFILE, PROFILE_RULE)
  profile!: string;

  @IsString(FIELD_RULE)
  @Matches(/^[^\0]+$/, FIELD_RULE)
  field!: string;
}
