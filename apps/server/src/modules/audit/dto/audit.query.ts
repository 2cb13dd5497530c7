import { IsIn, IsInt, Matches, Max, Min } from 'class-validator';
import { MayBeAbsent } from '../../../http/index.js';
import { LIST_IDS } from '../../lists/index.js';
import { AUDITED_TYPES, LISTS } from '../audited-type.js';

const NUMBERED = AUDITED_TYPES.filter((type) => type !== LISTS);
const OF_LISTS = LIST_IDS.map((listId) => listId.replaceAll('.', String.raw`\.`));
const PROFILE = new RegExp(`^(?:(?:${NUMBERED.join('|')})/[1-9]\\d{0,14}|${LISTS}/(?:${OF_LISTS.join('|')}))$`);

const KINDS = ['data', 'administration'] as const;

const SIZE = { message: 'must be a whole number from 1' };

/** The parameters of the audit trail. */
export class AuditQuery {
  /**
   * The records of one profile (`people/12`), filled form (`forms/7`), job post (`portalposts/3`), workflow
   * (`applicantworkflows/5`) or list (`lists/lists.phone_type`).
   */
  @MayBeAbsent()
  @Matches(PROFILE, { message: 'must name a profile, as in ?profile=people/12' })
  readonly profile?: string;

  /** Only the records of data, or only those of administration. */
  @MayBeAbsent()
  @IsIn(KINDS, { message: 'must be "data" or "administration"' })
  readonly kind?: (typeof KINDS)[number];

  /** The records of what one user wrote. */
  @MayBeAbsent()
  @Matches(/^[^\0]+$/, { message: "must be a user's name, as in ?user=acme.integration" })
  readonly user?: string;

  /** The `next` of the page before. */
  @MayBeAbsent()
  @Matches(/^[\w-]+$/, { message: 'must be the "next" of the page before' })
  readonly after?: string;

  /** Records of a page. A size above 1000 counts as 1000. */
  @MayBeAbsent()
  @IsInt(SIZE)
  @Min(1, SIZE)
  @Max(999_999_999, SIZE)
  readonly size?: number;
}
