import { numberFrom, withDefault } from '../../../http/index.js';
import type { InputOf } from '../../../http/index.js';

/** A year: an overlap is a change-over, not a second life. */
const MAX_HOURS = 8760;

/** The body of a rotation (D-SIG-8). */
export const ROTATE_SECRET_BODY = {
  /** How long the secrets that are live now still verify; 24 hours when left out. */
  overlapHours: withDefault(numberFrom(`be a number of hours from 0 to ${MAX_HOURS}`, { min: 0, max: MAX_HOURS }), 24),
};

export type RotateSecretBody = InputOf<typeof ROTATE_SECRET_BODY>;
