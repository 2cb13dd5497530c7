import { IsOptional, Matches } from 'class-validator';
import { must } from '../../../http/index.js';

/** Which revision of a blueprint is read. */
export class RevisionQuery {
  @IsOptional()
  @Matches(/^[1-9]\d{0,14}$/, must('be a whole number from 1'))
  revision?: string;

  /** Undefined: the last one. */
  get number(): number | undefined {
    return this.revision === undefined ? undefined : Number(this.revision);
  }
}
