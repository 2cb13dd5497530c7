import { IsInt, Min } from 'class-validator';
import { MayBeAbsent } from '../../../http/index.js';

const REVISION = { message: 'must be a whole number from 1' };

/** The revision of a blueprint that is read. */
export class RevisionQuery {
  /** Default: the last revision. */
  @MayBeAbsent()
  @IsInt(REVISION)
  @Min(1, REVISION)
  readonly revision?: number;
}
