import { Is, IsPageSize, MayBeAbsent } from '../../../http/index.js';

/** The parameters of the list of users. */
export class UsersQuery {
  @MayBeAbsent()
  @Is({ description: 'The `next` of the page before' }, 'must be the "next" of the page before', /^[^\0]{1,510}$/u)
  readonly after?: string;

  /** A size above 1000 counts as 1000. */
  @MayBeAbsent() @IsPageSize() readonly size?: number;
}
