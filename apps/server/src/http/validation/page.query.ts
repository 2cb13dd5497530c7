import { IsInt, Min } from 'class-validator';
import { MayBeAbsent } from './read-input.js';

const NEXT = { message: 'must be the "next" of the page before' };
const SIZE = { message: 'must be a whole number from 1' };

/** The parameters of a page whose "next" is a number. */
export class PageQuery {
  @MayBeAbsent()
  @IsInt(NEXT)
  @Min(1, NEXT)
  readonly after?: number;

  /** Entries of a page. A size above 1000 counts as 1000. */
  @MayBeAbsent()
  @IsInt(SIZE)
  @Min(1, SIZE)
  readonly size?: number;
}
