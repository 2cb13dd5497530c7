import { refuseMisuse, TEXT } from '../errors/argument.js';
import { httpUrl } from './http-url.js';

/** A reply that a partner sends: node:http and `new Response` take its parts as they are. */
export interface ReplyToEvent {
  readonly status: 200 | 303 | 400;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or empty. */
  readonly body: string;
}

/** The members of a reply's body (spec: Events; D-EVT-5). */
export interface ReplyBody {
  /** Shown to the acting user, as text. */
  readonly userMessage?: string;
  /** For people who investigate the delivery. A rejection without any text for the user shows this one. */
  readonly technicalMessage?: string;
  readonly code?: number;
  readonly error?: { readonly userMessage?: string; readonly message?: string };
  readonly message?: string;
  /** The form in which this service refuses requests. All messages are shown for a rejection, one a line. */
  readonly errors?: ReadonlyArray<{ readonly errorMessage: string; readonly errorCode?: number }>;
}

/**
 * The reply that an event was processed.
 *
 * @param userMessage what the acting user is shown; left out, nothing.
 * @throws TypeError for a message that is no text.
 * @example
 * const { status, headers, body } = processed('The background check is ordered.');
 * response.writeHead(status, headers).end(body);
 * @see spec: Status flow update; D-EVT-2
 */
export function processed(userMessage?: string): ReplyToEvent {
  if (userMessage !== undefined) refuseMisuse('userMessage', userMessage, TEXT);
  return withBody(200, { ...(userMessage === undefined ? {} : { userMessage }), code: 200 });
}

/**
 * The reply that an event was processed, and that the user goes on elsewhere.
 *
 * @param url absolute, http or https.
 * @param userMessage what the acting user is shown; left out, the platform's own words where it shows any.
 * @throws TypeError for any other URL, and for a message that is no text.
 * @example
 * redirectTo('https://partner.example/assessments/17').headers.location; // 'https://partner.example/assessments/17'
 * @see spec: Application complete; D-EVT-2; D-EVT-5
 */
export function redirectTo(url: string, userMessage?: string): ReplyToEvent {
  refuseMisuse('url', url, TEXT);
  if (userMessage !== undefined) refuseMisuse('userMessage', userMessage, TEXT);
  const location = httpUrl(url)?.href;
  if (location === undefined) throw new TypeError('"url" must be an absolute http or https URL.');
  if (userMessage === undefined) return { status: 303, headers: { location }, body: '' };
  const { status, headers, body } = withBody(303, { userMessage });
  return { status, headers: { ...headers, location }, body };
}

/**
 * The reply that a request was malformed or cannot be serviced.
 *
 * @param userMessage what the acting user is shown.
 * @param technicalMessage for whoever looks into the delivery.
 * @throws TypeError for a message that is no text.
 * @example
 * rejected('The job has no location.', 'joblocation is empty').body;
 * // '{"userMessage":"The job has no location.","technicalMessage":"joblocation is empty"}'
 * @see spec: Job post; D-EVT-2
 */
export function rejected(userMessage: string, technicalMessage?: string): ReplyToEvent {
  refuseMisuse('userMessage', userMessage, TEXT);
  if (technicalMessage !== undefined) refuseMisuse('technicalMessage', technicalMessage, TEXT);
  return withBody(400, { userMessage, ...(technicalMessage === undefined ? {} : { technicalMessage }) });
}

function withBody(status: ReplyToEvent['status'], body: ReplyBody): ReplyToEvent {
  return { status, headers: { 'content-type': 'application/json;charset=UTF-8' }, body: JSON.stringify(body) };
}
