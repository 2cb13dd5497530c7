import { processed, redirectTo, rejected } from '@talent-platform/protocol/web';
import type { ReplyToEvent } from '@talent-platform/protocol/web';

/** The event was processed, and the acting user continues at another page. */
export interface Redirect extends ReplyToEvent {
  readonly status: 303;
}

/** The event was processed. */
export interface Message extends ReplyToEvent {
  readonly status: 200;
}

/** The event cannot be serviced. This is final: the platform does not send it again by itself. */
export interface Rejection extends ReplyToEvent {
  readonly status: 400;
}

/**
 * Sends the acting user to a page.
 *
 * @param url absolute, http or https, without user and password.
 * @param text shown to the user; the platform's own words, if any, if it is left out.
 * @throws TypeError for any other URL.
 * @example
 * return redirect('https://partner.example/assessments/17');
 * @see spec: Events; D-EVT-5
 */
export function redirect(url: string, text?: string): Redirect {
  return { ...redirectTo(url, text), status: 303 };
}

/**
 * Shows the acting user a message.
 *
 * @param text as text, never as HTML.
 * @example
 * return message('The background check is ordered.');
 * @see spec: Status flow update
 */
export function message(text: string): Message {
  return { ...processed(text), status: 200 };
}

/**
 * Refuses the event.
 *
 * @param text shown to the acting user.
 * @param technicalText for people who look for the cause.
 * @example
 * return reject('The job has no location.', 'joblocation is empty');
 * @see spec: Events; D-EVT-2
 */
export function reject(text: string, technicalText?: string): Rejection {
  return { ...rejected(text, technicalText), status: 400 };
}
