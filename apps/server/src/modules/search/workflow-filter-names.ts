import { COMPARISONS, compileProfileDefinition, resolveFilterName } from '../../profile-engine/index.js';
import type { Comparison, Field, RelatedRecord, ResolvedName } from '../../profile-engine/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import type { WorkflowStatuses } from '../workflows/index.js';

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

/** The name of a filter of applicant workflows → what it stands for (D-SEA-7). */
export function resolveWorkflowFilterName(
  name: string,
  definitions: CallerDefinitions,
  statuses: WorkflowStatuses,
): ResolvedName {
  const rest = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : '';
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
  return { refusal: `is no filter here; names are exact, such as "${PREFIX}status" or "${PREFIX}person.id".` };
}

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
