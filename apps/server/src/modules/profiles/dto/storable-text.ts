/** A text that a profile could hold: not empty, and without NUL (D-PRO-8). */
export const STORABLE_TEXT = /^[^\0]+$/;
