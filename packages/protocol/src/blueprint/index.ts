export type {
  Blueprint,
  BlueprintCustomList,
  BlueprintGroup,
  BlueprintListNode,
  BlueprintProfileType,
  BlueprintSecret,
  BlueprintUser,
} from './blueprint.js';
export { checkBlueprint } from './check-blueprint.js';
export type { BlueprintProblem } from './shape.js';
