import { distinct, keyed } from '../shape/array-shape.js';
import { MAX_LONG_TEXT } from '../shape/bounds.js';
import { choiceBy } from '../shape/choice-shape.js';
import { named } from '../shape/named-shape.js';
import { objectShape, optional, required } from '../shape/object-shape.js';
import type { Members } from '../shape/object-shape.js';
import type { Shape } from '../shape/shape.js';
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
import { pathName } from './portal-shape.js';

/** A URL to which events may be sent, without the limit of its length. */
export const anyUrl = textShape({
  sentence: 'an http or https URL without user name and password',
  pattern: /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/,
  holds: (value) => URL.canParse(value),
  discretion: 'private',
  most: Infinity,
});
const url = atMostCharacters(MAX_LONG_TEXT, anyUrl);

const ABOUT_AUTH = 'none, basic (username, password) or hmac (user, secret).';
const withType = (type: string, members: Members): { values: readonly string[]; shape: Shape } => ({
  values: [type],
  shape: objectShape({ type: required(oneOf([type]), ABOUT_AUTH), ...members }),
});

export const auth = named('eventAuth', () =>
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
        password: optional(secretText, 'Its password; left out, the stored one is kept.', { kept: true }),
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
        secret: optional(secretText, 'The signing secret; left out, the stored one is kept.', { kept: true }),
      }),
    ],
    { about: ABOUT_AUTH, private: true },
  ),
);

const jobIds = distinct(wholeNumber(1), { anyOrder: true, most: 10_000 });
const ALL = 'all';

/** Every job, or some by their ids. */
const jobs: Shape = {
  problems: (value, path) =>
    value === ALL
      ? []
      : Array.isArray(value)
        ? jobIds.problems(value, path)
        : oneOf([ALL], '"all" or an array of job ids').problems(value, path),
  schema: (definitions) => ({ anyOf: [{ const: ALL }, jobIds.schema(definitions)] }),
  changes: (before, after, path) => jobIds.changes(before, after, path),
  conceal: (value) => value,
};

const ABOUT_EVENT = 'What happens on the platform.';
const subscription = (
  eventTypes: readonly string[],
  members: Members,
): { values: readonly string[]; shape: Shape } => ({
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
    { unknown: (known) => `is not a member of a subscription to ${eventTypes[0]}; ${known.join(', ')} are.` },
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

export const events: Shape = keyed(event, { keys: ['id'], most: 1000 });
