import { IsNumber, Max, Min } from 'class-validator';
import { must } from '../../../http/index.js';

/** A year: an overlap is a change-over, not a second life. */
const MAX_HOURS = 8760;
const RULE = must(`be a number of hours from 0 to ${MAX_HOURS}`);

/** The body of a rotation (D-SIG-8). */
export class RotateSecretBody {
  /** How long the secrets that are live now still verify; 24 hours when left out. */
  @IsNumber({}, RULE)
  @Min(0, RULE)
  @Max(MAX_HOURS, RULE)
  overlapHours: number = 24;
}
