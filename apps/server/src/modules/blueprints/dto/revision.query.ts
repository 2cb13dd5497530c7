import { IsInt, Min } from 'class-validator';
import { MayBeAbsent } from '../../../http/index.js';

const REVISION = { message: 'must be a whole number from 1' };

/** Which revision of a blueprint is read. */
export class RevisionQuery {
  /** The last revision if absent. */
  @MayBeAbsent()
  @IsInt(REVISION)
  @Min(1, REVISION)
  readonly revision?: number;
}
