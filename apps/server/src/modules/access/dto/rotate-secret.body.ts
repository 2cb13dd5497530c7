import { IsNumber, Max, Min } from 'class-validator';

/** A year: an overlap is a change-over, not a second life. */
const MAX_HOURS = 8760;
const message = `must be a number of hours from 0 to ${MAX_HOURS}, received "$value".`;

/** The body of a rotation (D-SIG-8). */
export class RotateSecretBody {
  /** How long the secrets that are live now still verify; 24 hours when left out. */
  @IsNumber({}, { message })
  @Min(0, { message })
  @Max(MAX_HOURS, { message })
  overlapHours: number = 24;
}
