import { IsOptional, Matches } from 'class-validator';
import { must } from '../../../http/index.js';
import { AUDITED_TYPES } from '../audited-type.js';

const PROFILE = new RegExp(`^(?:${AUDITED_TYPES.join('|')})/[1-9]\\d{0,14}$`);

/** The parameters of the audit trail. */
export class AuditQuery {
  /** The records of one profile, such as `people/12`, or of one filled form, such as `forms/7`. */
  @IsOptional()
  @Matches(PROFILE, must('name a profile, as in ?profile=people/12'))
  profile?: string;

  /** The records of what one user wrote. */
  @IsOptional()
  @Matches(/^[^\0]+$/, must("be a user's name, as in ?user=acme.integration"))
  user?: string;

  /** The `next` of the page before. */
  @IsOptional()
  @Matches(/^[\w-]+$/, must('be the "next" of the page before'))
  after?: string;

  /** Records of a page; more than 1000 count as 1000. */
  @IsOptional()
  @Matches(/^[1-9]\d{0,8}$/, must('be a whole number from 1'))
  size?: string;
}
