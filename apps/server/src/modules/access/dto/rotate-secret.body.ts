import { Max, Min } from 'class-validator';

/** One year. A longer overlap would keep a secret that was replaced. */
const MAX_HOURS = 8760;

const HOURS = { message: `must be a number of hours from 0 to ${MAX_HOURS}` };

/** The body of a rotation (D-SIG-8). */
export class RotateSecretBody {
  /** How long the secrets that are live now still verify. */
  @Min(0, HOURS)
  @Max(MAX_HOURS, HOURS)
  readonly overlapHours: number = 24;
}
