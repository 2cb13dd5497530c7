export type { Blueprint } from './blueprint.js';
export { blueprintSchema } from './blueprint-schema.js';
export { blueprintWarnings } from './blueprint-warnings.js';
export { checkBlueprint, checkBlueprintInSteps } from './check-blueprint.js';
export { diffBlueprints } from './diff-blueprints.js';
export { isEventAuth, isEventUrl } from './event-target.js';
export type {
  ApplicationSubscription,
  BlueprintEvent,
  EventAuth,
  JobBoardSubscription,
  StatusChangeSubscription,
} from './events.js';
export { BLUEPRINT_PARTS } from './parts/document-shape.js';
export { fieldAttributeProblems } from './field-attribute-problems.js';
export { FIELD_TYPE_ATTRIBUTES } from './field-attributes.js';
export type { FieldAttributeName, FieldTypeName } from './field-attributes.js';
export type { BlueprintForm, FormPrepopulation, FormQuestion, FormQuestionType, FormStatus } from './forms.js';
export type { BlueprintCustomList, BlueprintList, BlueprintListAttribute, BlueprintListNode } from './lists.js';
export type {
  BlueprintApply,
  BlueprintJobBoard,
  BlueprintPortal,
  BlueprintStatus,
  PortalFieldFilter,
  PortalFilterName,
} from './portals.js';
export { PORTAL_FILTERS, portalFieldOf } from './portals.js';
export type {
  BlueprintField,
  BlueprintProfileType,
  BlueprintTab,
  FieldAttributes,
  PersonRole,
} from './profile-types.js';
export { longestMatched, patternStates } from './pattern-cost.js';
export { redactBlueprint } from './redact-blueprint.js';
export type { BlueprintChange, BlueprintProblem } from './shape/shape.js';
export { soundParts } from './sound-parts.js';
export type { Sound } from './sound-parts.js';
export type { AccessLevel, BlueprintGroup, BlueprintSecret, BlueprintUser, GroupFieldAttributes } from './users.js';
