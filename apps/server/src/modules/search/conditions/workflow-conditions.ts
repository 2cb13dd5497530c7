import type { FilterCondition } from '@talent-platform/protocol/search';
import {
  COMPARISONS,
  compileCondition,
  FILTER_PREFIXES,
  ConditionRefused,
  unknownOptions,
} from '../../../filter-engine/index.js';
import type { Comparison, FilterTarget, RelatedRecord } from '../../../filter-engine/index.js';
import { compileProfileDefinition } from '../../../profile-engine/index.js';
import type { ProfileType } from '../../../profile-engine/index.js';
import { WORKFLOW_KINDS } from '../../workflows/index.js';
import type { WorkflowStatuses, WorkflowType } from '../../workflows/index.js';
import { compileSearchCondition } from './compile-search-condition.js';
import type { SearchScope } from './search-scope.js';
import type { SearchTree } from '../query/search-leaves.js';

/** Returns the types of the two profiles that a workflow connects. */
export function relatedTypes(workflowType: WorkflowType): ReadonlyArray<readonly [RelatedRecord, ProfileType]> {
  return [
    ['person', 'people'],
    ['base', WORKFLOW_KINDS[workflowType].base.profileType],
  ];
}

/** Compiles a condition on workflows, or on a profile that they connect (D-SEA-7). @throws ConditionRefused */
export function compileWorkflowCondition(
  condition: FilterCondition,
  { workflowType, statuses }: { readonly workflowType: WorkflowType; readonly statuses: WorkflowStatuses },
  scope: SearchScope,
): SearchTree {
  const { definitions } = scope;
  const { prefix } = WORKFLOW_KINDS[workflowType];
  const name = condition.name.startsWith(`${prefix}.`) ? condition.name.slice(prefix.length + 1) : '';
  for (const [of, profileType] of relatedTypes(workflowType)) {
    // Profiles that the caller may not read have no filters.
    if (!name.startsWith(`${FILTER_PREFIXES[profileType]}.`) || !definitions.canRead(profileType)) continue;
    return ofRecord(of, compileSearchCondition(condition, profileType, scope, name));
  }
  const target = ownTarget(name, statuses);
  if (target === undefined) throw ConditionRefused.ofName(condition, unknownWorkflowName(prefix));
  return compileCondition(condition, target, definitions);
}

/** Turns a filter of a profile into a filter of the workflows that connect it. */
export function ofRecord(of: RelatedRecord, tree: SearchTree): SearchTree {
  if (tree.parts === undefined) return { ...tree, of };
  return { ...tree, parts: tree.parts.map((part) => ofRecord(of, part)) };
}

/** Finds a filter of the workflow's own row. */
function ownTarget(name: string, statuses: WorkflowStatuses): FilterTarget | undefined {
  const { id, datetime: updateddate } = COMPARISONS;
  const comparison = new Map([
    ['id', id],
    ['status', byStatus(statuses)],
    ['updateddate', updateddate],
  ]).get(name);
  const compared = WORKFLOW.fields.all.get(name);
  return comparison && compared && { field: { key: name, ofRow: true, indexed: compared }, compared, comparison };
}

function unknownWorkflowName(prefix: string): string {
  return `is not a filter of this search; names are exact, such as "${prefix}.status" or "${prefix}.person.id".`;
}

/**
 * Compares statuses by id or label, including statuses that only an earlier blueprint named. Refuses unknown statuses
 * (D-SEA-29).
 */
function byStatus({ labels }: WorkflowStatuses): Comparison {
  return {
    noun: 'a status',
    operators: ['=', '!='],
    ranges: false,
    compile({ values }) {
      const named = new Set(values);
      const texts = [...labels].flatMap(([id, label]) => (named.has(id) || named.has(label) ? [id] : []));
      const known = new Set([...labels].flat());
      const unknown = unknownOptions(values, 'the id or the label of a status', (value) => known.has(value));
      return { test: { kind: 'textIs', texts: new Set(texts) }, unknown };
    },
  };
}

/** Describes workflows as a profile type whose fields are columns of the row. */
const { definition: WORKFLOW } = compileProfileDefinition({
  catalogue: {
    profileType: 'people',
    title: [],
    defaultFields: [],
    fields: [{ id: 'status', label: 'Status', type: 'text' }],
  },
});
