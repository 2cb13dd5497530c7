import { sql, sqlText } from '../../../database/index.js';
import type { Session, Sql } from '../../../database/index.js';
import type { FilterLeaf, RelatedRecord, ValueRange, ValueTest } from '../../../profile-engine/index.js';
import { ProfileValues } from './profile-values.js';
import type { FoundRecords, SearchedRecords } from './searched-records.js';
import { allOf, ALWAYS, isOneValue, isWithin, testCondition } from './value-test.js';

/** Of a workflow's row, which is called `w`, by the names of its filters. */
const OF_ROW: Readonly<Record<string, Sql>> = {
  id: sqlText('w.id'),
  status: sqlText('w.status_id'),
  updateddate: sqlText('w.updated_at'),
};

/** The same, kept from the indexes over them: see ProfileValues. */
const OF_ROW_IN_ORDER: Readonly<Record<string, Sql>> = {
  id: sqlText('w.id'),
  status: sqlText('CASE WHEN w.version > 0 THEN w.status_id END'),
  updateddate: sqlText('CASE WHEN w.version > 0 THEN w.updated_at END'),
};

/** Where the row names the records that it connects. */
const RELATED: Readonly<Record<RelatedRecord, Sql>> = { person: sqlText('w.person_id'), job: sqlText('w.base_id') };

/** Which workflows are searched: those whose ids lie in all of the ranges. */
export interface WorkflowsBetween {
  readonly customerId: number;
  readonly ids: readonly ValueRange[];
}

/** The applicant workflows of a customer, by their rows and by the values of both their profiles. */
export class WorkflowRows implements SearchedRecords {
  readonly all: Sql;
  readonly #ofType: Sql;
  readonly #ids: readonly ValueRange[];
  readonly #profiles: Readonly<Record<RelatedRecord, ProfileValues>>;

  constructor(
    { customerId, ids }: WorkflowsBetween,
    private readonly session: Pick<Session, 'positionIn' | 'indexedBy'>,
  ) {
    this.#ids = ids;
    this.#ofType = sql`w.customer_id = ${customerId} AND w.workflow_type = ${'applicantworkflows'}`;
    this.all = sql`SELECT w.id FROM workflows AS w WHERE ${this.#ofType} AND ${this.isBetween(sqlText('w.id'))}`;
    this.#profiles = {
      person: new ProfileValues({ customerId, profileType: 'people', ids: [] }, session),
      job: new ProfileValues({ customerId, profileType: 'jobs', ids: [] }, session),
    };
  }

  isBetween(id: Sql): Sql {
    return allOf(this.#ids.map((range) => isWithin(range, id)));
  }

  condition(leaf: FilterLeaf, id: Sql): Sql {
    const passes =
      leaf.of === undefined
        ? this.#test(OF_ROW_IN_ORDER[leaf.field.key], leaf.test)
        : this.#profiles[leaf.of].condition({ ...leaf, negated: false }, RELATED[leaf.of]);
    const exists = sql`EXISTS (SELECT 1 FROM workflows AS w WHERE ${this.#ofType} AND w.id = ${id} AND ${passes} LIMIT 1 OFFSET 0)`;
    return leaf.negated ? sql`NOT ${exists}` : exists;
  }

  found(leaf: FilterLeaf): FoundRecords | undefined {
    if (leaf.negated) return undefined;
    if (leaf.of !== undefined) return this.#foundBy(leaf, leaf.of);
    const select = (columns: typeof OF_ROW, between: Sql): Sql =>
      sql`SELECT w.id FROM workflows AS w WHERE ${this.#ofType} AND ${this.#test(columns[leaf.field.key], leaf.test)} AND ${between}`;
    const between = this.isBetween(sqlText('w.id'));
    const isOrdered = leaf.field.key === 'id' || isOneValue(leaf.test);
    return {
      byValue: [select(OF_ROW, isOrdered ? between : ALWAYS)],
      isOrdered,
      inOrder: select(OF_ROW_IN_ORDER, between),
    };
  }

  /** Profiles that pass, and the workflows of each. */
  #foundBy(leaf: FilterLeaf, of: RelatedRecord): FoundRecords | undefined {
    const byValue = this.#profiles[of].found(leaf)?.byValue;
    if (byValue === undefined) return undefined;
    const workflowsOf = (profiles: Sql): Sql =>
      sql`SELECT w.id FROM (${profiles}) AS near CROSS JOIN workflows AS w
        WHERE ${this.#ofType} AND ${RELATED[of]} = near.id`;
    return { byValue: byValue.map(workflowsOf), isOrdered: false };
  }

  #test(column: Sql | undefined, test: ValueTest): Sql {
    const columns = column ?? sqlText('NULL');
    return testCondition(test, { text: columns, folded: columns, number: columns, date: columns }, this.session);
  }
}
