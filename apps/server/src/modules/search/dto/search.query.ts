import { IsInt, IsNotEmpty, Max, Min } from 'class-validator';
import { MayBeAbsent } from '../../../http/index.js';

const MINUTES = { message: 'must be a whole number of minutes from 0 to 999999999' };

/** How old an answer may be (D-SEA-10). */
export class StalenessQuery {
  /** In minutes. Every answer is fresh, so that any staleness is met. */
  @MayBeAbsent()
  @IsInt(MINUTES)
  @Min(0, MINUTES)
  @Max(999_999_999, MINUTES)
  readonly staleness?: number;
}

/** A search by GET. */
export class SearchQuery extends StalenessQuery {
  /** The filter object, as JSON. */
  @MayBeAbsent()
  @IsNotEmpty({ message: 'must be a search filter as JSON, URL-encoded' })
  readonly searchJson?: string;
}
