import { events } from './parts/events.js';
import { forms } from './parts/forms.js';
import { customLists, lists } from './parts/lists.js';
import { jobBoards, portals, workflowStatuses } from './parts/portals.js';
import { profileTypes } from './parts/profile-types.js';
import { userGroups, users } from './parts/users.js';
import { objectShape, optional, required } from './shape/object-shape.js';
import type { Members } from './shape/object-shape.js';
import { MAX_LONG_TEXT } from './shape/shape.js';
import type { BlueprintChange, Definitions, JsonSchema, ValueOf } from './shape/shape.js';
import { text, textShape, wholeNumber } from './shape/value-shape.js';

/**
 * A customer's configuration as one declarative document. A member that is not named here is refused, so that nothing a
 * customer configured is silently left out.
 *
 * @example
 * const blueprint: Blueprint = {
 *   customer: { id: 1001, name: 'Acme' },
 *   userGroups: [{ integrationName: 'integrators', label: 'Integrators', administrator: true }],
 *   users: [{ username: 'acme.integration', name: 'Acme Integration', group: 'integrators', password: '…' }],
 * };
 */
export interface Blueprint extends ValueOf<typeof DOCUMENT_SHAPE> {}

export const DEFAULT_REQUESTS_PER_DAY = 10_000;

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

export const DOCUMENT_SHAPE = objectShape({
  $schema: optional(
    textShape({ max: MAX_LONG_TEXT }),
    'The JSON Schema that an editor completes and checks this document by.',
  ),
  ...PARTS,
});

function schemaOfDocument(): JsonSchema {
  const definitions: Definitions = new Map();
  const document = DOCUMENT_SHAPE.schema(definitions);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:talent-platform:blueprint',
    title: 'Blueprint of the talent platform',
    description: "A customer's platform as one document. Only customer is required; the rest keeps its defaults.",
    ...document,
    $defs: Object.fromEntries(definitions),
  };
}

/**
 * The JSON Schema (2020-12) of a blueprint, for editors and validators: members, their types and what they mean. It accepts
 * every blueprint. `checkBlueprint` checks the rules that it cannot express, such as users that name missing groups. The
 * package holds it as a file too: `@talent-platform/blueprint/schemas/blueprint.schema.json`.
 *
 * @example
 * new Ajv2020().compile(blueprintSchema)({ customer: { id: 1001, name: 'Acme' } }); // true
 * @see blueprint
 */
export const blueprintSchema: JsonSchema = schemaOfDocument();

/** The member by which an editor finds the schema. It configures nothing. */
const SCHEMA_MEMBER = '$schema';

/**
 * Returns every difference between two blueprints, by identity: fields by id, users by name, nodes of lists by id, number
 * or label. An added or removed part is one change as a whole; the order of the items that are in both is a change of
 * the array. A missing member equals its documented default. A password or secret that the later one leaves out
 * does not change. Secrets are shown as `[secret]`.
 *
 * @param before the earlier blueprint; undefined if there was none
 * @param after the later one. Both must be without problems.
 * @returns the changes in the order of the document; none if applying the later one would change nothing
 *
 * @example
 * diffBlueprints(acme, { ...acme, quota: { requestsPerDay: 20_000 } });
 * // [{ path: 'quota.requestsPerDay', before: null, after: 20000 }]
 * @see D-PLT-3
 */
export function diffBlueprints(before: Blueprint | undefined, after: Blueprint): BlueprintChange[] {
  return DOCUMENT_SHAPE.changes(before, after, '').filter(({ path }) => path !== SCHEMA_MEMBER);
}

/**
 * Returns a blueprint without passwords and secrets, as it is exported. The id and the expiry of signing secrets stay.
 * Applying the export keeps the stored secrets.
 *
 * @param blueprint one without problems; it is not changed
 * @returns a new document
 *
 * @example
 * redactBlueprint(acme).users; // [{ username: 'acme.integration', …, signingSecrets: [{ id: 'k1' }] }]
 * @see D-PLT-2
 */
export function redactBlueprint(blueprint: Blueprint): Blueprint {
  return DOCUMENT_SHAPE.conceal(blueprint) as Blueprint;
}
