import { Matches } from 'class-validator';
import { IsPageSize, MayBeAbsent } from '../../../http/index.js';

/** The parameters of the list of users. */
export class UsersQuery {
  /** The `next` of the page before. */
  @MayBeAbsent()
  @Matches(/^[^\0]{1,510}$/u, { message: 'must be the "next" of the page before' })
  readonly after?: string;

  /** Users of a page. A size above 1000 counts as 1000. */
  @MayBeAbsent()
  @IsPageSize()
  readonly size?: number;
}
