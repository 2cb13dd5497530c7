export type { Blueprint } from './document.js';
export {
  BLUEPRINT_PARTS,
  blueprintSchema,
  DEFAULT_REQUESTS_PER_DAY,
  diffBlueprints,
  redactBlueprint,
} from './document.js';
export { blueprintWarnings, usernameWarning } from './blueprint-warnings.js';
export { checkBlueprint, checkBlueprintInSteps } from './check-blueprint.js';
export { keptProblems } from './kept-parts.js';
export { mergeBlueprints } from './merge-blueprints.js';
export { isEventAuth, isEventUrl } from './parts/events.js';
export type { BlueprintEvent, EventAuth } from './parts/events.js';
export { CUSTOM_FIELD_ID, FIELD_TYPE_ATTRIBUTES, fieldAttributeProblems } from './field-attributes.js';
export type { FieldAttributeName, FieldAttributes, FieldTypeName } from './field-attributes.js';
export type { BlueprintForm, FormPrepopulation, FormQuestion, FormQuestionType } from './parts/forms.js';
export { MAX_CONFIGURED_NODE_ID, MAX_NODES_OF_LIST } from './parts/lists.js';
export type { BlueprintCustomList, BlueprintList, BlueprintListNode } from './parts/lists.js';
export type {
  BlueprintApply,
  BlueprintJobBoard,
  BlueprintPortal,
  PortalFieldFilter,
  PortalFilterName,
} from './parts/portals.js';
export { PORTAL_FILTERS, portalFieldOf } from './parts/portals.js';
export type { BlueprintField, BlueprintProfileType, BlueprintTab } from './parts/profile-types.js';
export { longestMatched, patternStates } from './pattern-cost.js';
export { removedAccess } from './removed-access.js';
export type { RemovedAccess } from './removed-access.js';
export { boundsOrderProblems } from './rules/rule.js';
export { REDACTED } from './shape/shape.js';
export type { BlueprintChange, BlueprintProblem } from './shape/shape.js';
export { soundParts } from './sound-parts.js';
export type { Sound } from './sound-parts.js';
export { MAX_USERS } from './parts/users.js';
export type {
  AccessLevel,
  BlueprintGroup,
  BlueprintSecret,
  BlueprintUser,
  GroupFieldAttributes,
} from './parts/users.js';
