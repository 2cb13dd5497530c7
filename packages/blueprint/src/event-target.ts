import { anyUrl, auth } from './parts/event-shape.js';
import type { EventAuth } from './events.js';

/**
 * Whether events may be aimed at a URL, as a blueprint is asked for it, however long it is.
 *
 * @param text any text.
 * @returns whether it is an http or https URL without user name and password.
 * @example
 * isEventUrl('https://partner.example/events'); // true
 * @see D-EVT-7
 */
export function isEventUrl(text: string): boolean {
  return anyUrl.problems(text, 'url').length === 0;
}

/**
 * Whether something says how deliveries are authenticated, as a blueprint is asked for it. Secrets may be left out there.
 *
 * @param value any value of JSON.
 * @see D-EVT-4
 */
export function isEventAuth(value: unknown): value is EventAuth {
  return auth.problems(value, 'auth').length === 0;
}
