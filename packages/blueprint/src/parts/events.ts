import { distinct, keyed } from '../shape/array-shape.js';
import { choiceBy, named } from '../shape/choice-shape.js';
import { objectShape, optional, required } from '../shape/object-shape.js';
import type { Members } from '../shape/object-shape.js';
import { MAX_LONG_TEXT } from '../shape/shape.js';
import type { Shape, ValueOf } from '../shape/shape.js';
import {
  atMostCharacters,
  CONTROLS,
  flag,
  oneOf,
  secretText,
  text,
  textShape,
  wholeNumber,
} from '../shape/value-shape.js';
import { pathName } from './portals.js';

/**
 * A subscription: which event is sent where, and how it is authenticated (spec: Events; D-EVT).
 *
 * @example
 * const subscription: BlueprintEvent = {
 *   id: 'background-check',
 *   eventType: 'WorkFlowStatusChangeEvent',
 *   triggerStatus: 'C51220',
 *   url: 'https://partner.example/events',
 *   auth: { type: 'hmac', user: 'acme_events', secret: '…' },
 * };
 */
export type BlueprintEvent = ValueOf<typeof event>;

/**
 * The authentication of a delivery (D-EVT-4). If a secret is left out, the stored secret stays. If a password is left
 * out, the stored password stays for the same scheme, host and port (D-PLT-2).
 */
export type EventAuth = ValueOf<typeof auth>;

/**
 * Returns whether events may be sent to a URL, by the rules of blueprints, without a limit of its length.
 *
 * @param text any text.
 * @returns true for an http or https URL without user name and password.
 * @example
 * isEventUrl('https://partner.example/events'); // true
 * @see D-EVT-7
 */
export function isEventUrl(text: string): boolean {
  return anyUrl.problems(text, 'url').length === 0;
}

/**
 * Returns whether a value describes the authentication of deliveries, by the rules of blueprints. Secrets may be left out.
 *
 * @param value any value of JSON.
 * @example
 * isEventAuth({ type: 'none' }); // true
 * @see D-EVT-4
 */
export function isEventAuth(value: unknown): value is EventAuth {
  return auth.problems(value, 'auth').length === 0;
}

/** A URL to which events may be sent, without the limit of its length. */
const anyUrl = textShape({
  sentence: 'an http or https URL without user name and password',
  pattern: /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/,
  holds: (value) => URL.canParse(value),
  discretion: 'private',
  max: Infinity,
});
const url = atMostCharacters(MAX_LONG_TEXT, anyUrl);

const ABOUT_AUTH = 'none, basic (username, password) or hmac (user, secret).';
const withType = <const Type extends string, Own extends Members>(type: Type, members: Own) => ({
  values: [type],
  shape: objectShape({ type: required(oneOf([type]), ABOUT_AUTH), ...members }),
});

const auth = named('eventAuth', () =>
  choiceBy(
    'type',
    [
      withType('none', {}),
      withType('basic', {
        username: required(
          textShape({
            sentence: 'a user name without colons and control characters',
            pattern: new RegExp(`^[^:${CONTROLS}]+$`),
            discretion: 'private',
          }),
          'The user name of basic credentials.',
        ),
        password: optional(secretText, 'Its password; left out, the stored one is kept.', { keepsStored: true }),
      }),
      withType('hmac', {
        user: required(
          textShape({
            sentence: 'a user name without commas and control characters',
            pattern: new RegExp(`^[^,${CONTROLS}]+$`),
            discretion: 'private',
          }),
          'The user that the signature names.',
        ),
        secret: optional(secretText, 'The signing secret; left out, the stored one is kept.', { keepsStored: true }),
      }),
    ],
    { about: ABOUT_AUTH, private: true },
  ),
);

const jobIds = distinct(wholeNumber(1), { anyOrder: true, max: 10_000 });
const ALL = 'all';

/** Every job, or some by their ids. */
const jobs: Shape<typeof ALL | readonly number[]> = {
  problems: (value, path) =>
    value === ALL
      ? []
      : Array.isArray(value)
        ? jobIds.problems(value, path)
        : oneOf([ALL], '"all" or an array of job ids').problems(value, path),
  schema: (definitions) => ({ anyOf: [{ const: ALL }, jobIds.schema(definitions)] }),
  changes: (before, after, path) => jobIds.changes(before, after, path),
  merge: (versions) => (Object.values(versions).includes(ALL) ? versions.after : jobIds.merge(versions)),
  conceal: (value) => value,
};

const ABOUT_EVENT = 'What happens on the platform.';
const subscription = <const Type extends string, Own extends Members>(eventTypes: readonly Type[], members: Own) => ({
  values: eventTypes,
  shape: objectShape(
    {
      id: required(pathName, 'What deliveries name the subscription by.'),
      eventType: required(oneOf(eventTypes), ABOUT_EVENT),
      ...members,
      url: required(url, 'Where the event is sent by POST.'),
      gzip: optional(flag, 'Sends the payload compressed.', { default: true }),
      ordered: optional(flag, 'Sends the events about one base profile one after the other, as they happened.', {
        default: false,
      }),
      auth: required(auth, 'How a delivery is authenticated.'),
    },
    {
      unknown: (known, meant) =>
        `is not a member of a subscription to ${eventTypes[0]}; ${known.join(', ')} are.${meant}`,
    },
  ),
});

const event = named('event', () =>
  choiceBy(
    'eventType',
    [
      subscription(['WorkFlowStatusChangeEvent'], {
        triggerStatus: required(text, 'The id of the status that a candidate or new hire is moved into.'),
        showConfirmation: optional(flag, 'Whether the acting user sees a confirmation.', { default: false }),
      }),
      subscription(['ApplicationCompletedEvent', 'AssessmentEvent'], {
        jobs: required(jobs, '"all", or the ids of the jobs whose applications are sent.'),
      }),
      subscription(['JobPostToWebEvent', 'JobUnpostToWebEvent'], {
        jobBoard: required(text, 'The id of a job board.'),
      }),
    ],
    { about: ABOUT_EVENT },
  ),
);

/** The stored password stays for the same scheme, host and port alone, because it is sent in plain text (D-PLT-2). */
const eventWithPassword: Shape<BlueprintEvent> = {
  ...event,
  merge(versions) {
    const merged = event.merge(versions) as BlueprintEvent;
    const [since, after] = [versions.since, versions.after] as [BlueprintEvent | undefined, BlueprintEvent | undefined];
    if (after?.auth.type !== 'basic' || after.auth.password !== undefined || since === undefined) return merged;
    if (new URL(merged.url).origin === new URL(since.url).origin) return merged;
    return { ...merged, auth: after.auth };
  },
};

export const events: Shape<readonly BlueprintEvent[]> = keyed(eventWithPassword, { keys: ['id'], max: 1000 });
