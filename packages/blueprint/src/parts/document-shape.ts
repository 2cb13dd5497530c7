import { MAX_LONG_TEXT } from '../shape/bounds.js';
import { objectShape, optional, required } from '../shape/object-shape.js';
import type { Members } from '../shape/object-shape.js';
import type { Shape } from '../shape/shape.js';
import { text, textShape, wholeNumber } from '../shape/value-shape.js';
import { events } from './event-shape.js';
import { forms } from './form-shape.js';
import { userGroups } from './group-shape.js';
import { customLists, lists } from './list-shape.js';
import { jobBoards, portals, workflowStatuses } from './portal-shape.js';
import { profileTypes } from './profile-type-shape.js';
import { users } from './user-shape.js';

const DEFAULT_REQUESTS_PER_DAY = 10_000;

const customer = objectShape({
  id: required(wholeNumber(1), 'The customer id that stands in every path.'),
  name: required(text, "The customer's name."),
});

const quota = objectShape({
  requestsPerDay: required(wholeNumber(1), 'Requests of each user in a UTC day.', {
    default: DEFAULT_REQUESTS_PER_DAY,
  }),
});

const PARTS = {
  customer: required(customer, 'Whose platform this is.'),
  quota: optional(quota, 'How much each user may ask for.'),
  userGroups: optional(userGroups, 'What users may see and do.'),
  users: optional(users, 'Who may use the web services.'),
  profileTypes: optional(profileTypes, 'Fields and layout of the profiles, by type.'),
  lists: optional(lists, 'What is added to the lists of the catalogue, by list identifier.'),
  customLists: optional(customLists, "Lists of the customer's own."),
  forms: optional(forms, 'Forms and their questions.'),
  portals: optional(portals, 'Career portals.'),
  jobBoards: optional(jobBoards, "Partners' sites that jobs are posted to."),
  workflowStatuses: optional(workflowStatuses, 'The statuses of workflows, by kind.'),
  events: optional(events, 'Which events are sent to whom.'),
} satisfies Members;

/**
 * The names of the parts of a blueprint, in order.
 *
 * @example
 * BLUEPRINT_PARTS.includes('users'); // true
 * @see blueprint
 */
export const BLUEPRINT_PARTS: readonly string[] = Object.keys(PARTS);

/** The whole document, part by part. */
export const DOCUMENT_SHAPE: Shape = objectShape({
  $schema: optional(
    textShape({ most: MAX_LONG_TEXT }),
    'The JSON Schema that an editor completes and checks this document by.',
  ),
  ...PARTS,
});
