import { sql, sqlList, sqlText } from '../../../database/index.js';
import type { Session, Sql } from '../../../database/index.js';
import type { ProfileType } from '../../../profile-engine/index.js';
import type { RelatedRecord, ValueTest } from '../../../filter-engine/index.js';
import { WORKFLOW_KINDS } from '../../workflows/index.js';
import type { WorkflowType } from '../../workflows/index.js';
import type { SearchLeaf, SearchTree } from './search-leaves.js';
import { SearchedProfiles } from './searched-profiles.js';
import type { ProfilesToSearch } from './searched-profiles.js';
import { NO_LOOKUPS, orderedIndex, unorderedIndex } from './search-plan.js';
import type { Lookups, RecordsInOrder, SearchedRecords } from './search-plan.js';
import { allOf, ALWAYS, byIndex, isOneValue, isWithin, NEVER, testCondition, treeCondition } from './sql-conditions.js';

/** The columns of a workflow's row with the alias `w`, by the names of its filters. */
const OF_ROW: Readonly<Record<string, Sql>> = {
  id: sqlText('w.id'),
  status: sqlText('w.status_id'),
  updateddate: sqlText('w.updated_at'),
};

/** The columns as expressions, which keep databases from the indexes over them: see `VALUES_IN_ORDER` in `profile-values.ts`. */
const OF_ROW_IN_ORDER: Readonly<Record<string, Sql>> = {
  id: sqlText('w.id'),
  status: sqlText('CASE WHEN w.version > 0 THEN w.status_id END'),
  updateddate: sqlText('CASE WHEN w.version > 0 THEN w.updated_at END'),
};

/** The columns that name the two profiles of a workflow. */
const RELATED: Readonly<Record<RelatedRecord, Sql>> = { person: sqlText('w.person_id'), base: sqlText('w.base_id') };

/** The workflows of one type whose ids lie in all of the ranges. */
interface WorkflowsBetween extends Omit<ProfilesToSearch, 'profileType'> {
  readonly workflowType: WorkflowType;
}

/** Finds workflows of one type by their rows and by the values of both their profiles. */
export class SearchedWorkflows implements SearchedRecords {
  readonly all: Sql;
  readonly #ofType: Sql;
  readonly #profiles: Readonly<Record<RelatedRecord, SearchedProfiles>>;

  constructor(
    private readonly workflows: WorkflowsBetween,
    private readonly session: Session,
  ) {
    this.#ofType = sql`w.customer_id = ${workflows.customerId} AND w.workflow_type = ${workflows.workflowType}`;
    this.all = sql`SELECT w.id FROM workflows AS w WHERE ${this.#ofType} AND ${this.isBetween(sqlText('w.id'))}`;
    this.#profiles = {
      person: new SearchedProfiles({ ...workflows, profileType: 'people', ids: [] }, session),
      base: new SearchedProfiles({ ...workflows, profileType: baseOf(workflows), ids: [] }, session),
    };
  }

  isBetween(id: Sql): Sql {
    return allOf(this.workflows.ids.map((range) => isWithin(range, id)));
  }

  inOrderOf(): RecordsInOrder {
    const { customerId, workflowType } = this.workflows;
    const [column, id] = [sqlText('s.updated_at'), sqlText('s.id')];
    const index = byIndex(this.session, 'workflows_updated');
    const rows = sql`workflows AS s ${index} WHERE s.customer_id = ${customerId} AND s.workflow_type = ${workflowType}`;
    const valueOf = (of: Sql): Sql =>
      sql`(SELECT ${column} FROM workflows AS s WHERE s.customer_id = ${customerId} AND s.id = ${of})`;
    return { stretches: [{ rows, keys: [column, id], passes: this.isBetween(id) }], valueOf };
  }

  condition(leaf: SearchLeaf, id: Sql): Sql {
    const passes = this.#passes(leaf);
    const exists = sql`EXISTS (SELECT 1 FROM workflows AS w WHERE ${this.#ofType} AND w.id = ${id} AND ${passes} LIMIT 1 OFFSET 0)`;
    return leaf.negated ? sql`NOT ${exists}` : exists;
  }

  lookupsOf(leaf: SearchLeaf): Lookups {
    if (leaf.negated) return NO_LOOKUPS;
    if (leaf.of !== undefined) return this.#lookupsBy(leaf, leaf.of);
    if (!('field' in leaf)) return NO_LOOKUPS;
    const select = (columns: typeof OF_ROW, between: Sql): Sql =>
      sql`SELECT w.id FROM workflows AS w WHERE ${this.#ofType} AND ${this.#test(columns[leaf.field.key], leaf.test)} AND ${between}`;
    const between = this.isBetween(sqlText('w.id'));
    const isOrdered = leaf.field.key === 'id' || isOneValue(leaf.test);
    return {
      index: isOrdered ? orderedIndex(select(OF_ROW, between)) : unorderedIndex([select(OF_ROW, ALWAYS)]),
      scan: select(OF_ROW_IN_ORDER, between),
    };
  }

  /** Counts the workflows of base profiles that pass, by base profile and status. */
  countsOf(baseIds: readonly number[], tree: SearchTree): Sql {
    const passes = treeCondition(tree, (leaf) => {
      const condition = this.#passes(leaf);
      return leaf.negated ? sql`NOT ${condition}` : condition;
    });
    return sql`SELECT w.base_id AS "baseId", w.status_id AS "statusId", COUNT(*) AS "count", MIN(w.updated_at) AS "oldest"
      FROM workflows AS w WHERE ${this.#ofType} AND w.base_id IN ${sqlList(baseIds)} AND ${passes}
      GROUP BY w.base_id, w.status_id`;
  }

  async naming(leaf: SearchLeaf, few: number): Promise<SearchLeaf> {
    return leaf.of === undefined ? leaf : this.#profiles[leaf.of].naming(leaf, few);
  }

  #passes(leaf: SearchLeaf): Sql {
    if (leaf.of !== undefined) return this.#profiles[leaf.of].condition({ ...leaf, negated: false }, RELATED[leaf.of]);
    return 'field' in leaf ? this.#test(OF_ROW_IN_ORDER[leaf.field.key], leaf.test) : NEVER;
  }

  /** Finds the profiles that pass, and then the workflows of each. */
  #lookupsBy(leaf: SearchLeaf, of: RelatedRecord): Lookups {
    const { index } = this.#profiles[of].lookupsOf(leaf);
    const workflowsOf = (profiles: Sql): Sql =>
      sql`SELECT w.id FROM (${profiles}) AS near CROSS JOIN workflows AS w
        WHERE ${this.#ofType} AND ${RELATED[of]} = near.id`;
    return { index: unorderedIndex(index?.selects.map(workflowsOf) ?? []) };
  }

  #test(column: Sql | undefined, test: ValueTest): Sql {
    const columns = column ?? sqlText('NULL');
    return testCondition(test, { text: columns, folded: columns, number: columns, date: columns }, this.session);
  }
}

function baseOf({ workflowType }: WorkflowsBetween): ProfileType {
  return WORKFLOW_KINDS[workflowType].base.profileType;
}
