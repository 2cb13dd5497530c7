import type { FilterCondition } from '@talent-platform/protocol/search';
import {
  COMPARISONS,
  compileCondition,
  compileProfileDefinition,
  refusedName,
  resolveFilterName,
} from '../../profile-engine/index.js';
import type { Comparison, Field, FilterTree, RelatedRecord, ResolvedName } from '../../profile-engine/index.js';
import type { WorkflowStatuses } from '../workflows/index.js';
import { findCondition } from './conditions/compile-search-condition.js';
import type { CompiledPart, SearchScope } from './conditions/search-condition.js';
import type { ProfileLeaf } from './query/profile-leaf.js';

const PREFIX = 'applicantworkflow.';

/** The records that a workflow connects; what the caller may not read has no filters. */
const RELATED = [
  ['person', 'people'],
  ['job', 'jobs'],
] as const satisfies ReadonlyArray<readonly [RelatedRecord, string]>;

/** What stands in the workflow's own row. */
const OWN = [
  ['id', 'id'],
  ['status', 'status'],
  ['updateddate', 'updateddate'],
] as const;

/** A condition on applicant workflows, or on a profile that they connect (D-SEA-7). */
export function compileWorkflowCondition(
  given: FilterCondition,
  statuses: WorkflowStatuses,
  scope: SearchScope,
): CompiledPart {
  const { definitions } = scope;
  const rest = given.name.startsWith(PREFIX) ? given.name.slice(PREFIX.length) : '';
  for (const [of, profileType] of RELATED) {
    const condition = definitions.canRead(profileType) ? findCondition(rest, profileType) : undefined;
    if (condition === undefined) continue;
    if (!condition.isOpen(scope)) return refusedName(given, UNKNOWN);
    const { part, ...remarks } = condition.compile(given, scope);
    return { ...remarks, ...(part && { part: ofRecord(of, part) }) };
  }
  const resolve = (): ResolvedName => resolveName(rest, scope, statuses);
  return compileCondition(given, { resolve, lists: definitions.lists });
}

/** What is asked of a profile, as asked of what is connected with it. */
export function ofRecord(of: RelatedRecord, tree: FilterTree<ProfileLeaf>): FilterTree<ProfileLeaf> {
  if (tree.parts === undefined) return { ...tree, of };
  return { ...tree, parts: tree.parts.map((part) => ofRecord(of, part)) };
}

function resolveName(rest: string, { definitions }: SearchScope, statuses: WorkflowStatuses): ResolvedName {
  const own = OWN.find(([known]) => known === rest);
  if (own !== undefined) {
    const [key] = own;
    const compared = fieldNamed(key);
    const comparison = { ...COMPARISONS, status: byStatus(statuses), updateddate: COMPARISONS.datetime }[key];
    return { target: { field: { key, ofRow: true, indexed: compared }, compared, comparison } };
  }
  for (const [of, profileType] of RELATED) {
    if (!rest.startsWith(`${of}.`) || !definitions.canRead(profileType)) continue;
    const found = resolveFilterName(rest, { definition: definitions.get(profileType), visibleOnly: true });
    return found.target === undefined ? found : { target: { ...found.target, of } };
  }
  return { refusal: UNKNOWN };
}

const UNKNOWN = `is no filter here; names are exact, such as "${PREFIX}status" or "${PREFIX}person.id".`;

/** By id or label, also of those that the blueprint named once; one that is unknown finds nothing. */
function byStatus({ labels }: WorkflowStatuses): Comparison {
  return {
    noun: 'a status',
    operators: ['=', '!='],
    ranges: false,
    compile({ values }) {
      const named = new Set(values);
      const texts = [...labels].flatMap(([id, label]) => (named.has(id) || named.has(label) ? [id] : []));
      return { test: { kind: 'textIs', texts: new Set(texts) } };
    },
  };
}

/** Workflows are described as a profile type whose fields stand in the row. */
const { definition: WORKFLOW } = compileProfileDefinition({
  catalogue: {
    profileType: 'people',
    title: [],
    defaultFields: [],
    fields: [{ id: 'status', label: 'Status', type: 'text' }],
  },
});

function fieldNamed(id: string): Field {
  const field = WORKFLOW?.fields.all.get(id);
  if (field === undefined) throw new TypeError(`Workflows have no ${id}.`);
  return field;
}
