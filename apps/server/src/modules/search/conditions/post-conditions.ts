import type { FilterCondition } from '@talent-platform/protocol/search';
import { boolean, compileTest, datetime, text, unknownOptions, storableTexts } from '../../../filter-engine/index.js';
import type { PlainComparison, ValueTest } from '../../../filter-engine/index.js';
import { foldCase } from '../../../profile-engine/index.js';
import type { CustomerPortals } from '../../portals/index.js';
import { JOB_POST_STATUSES } from '../query/job-posts.js';
import { BOARD_POST_STATES } from '../query/search-leaves.js';
import type { PostLeaf, PostTest, BoardTest, SearchTree } from '../query/search-leaves.js';
import type { SearchCondition, SearchScope } from './search-scope.js';

/** A condition for callers who may read posts. */
function forReaders(compile: (condition: FilterCondition, scope: SearchScope) => SearchTree): SearchCondition {
  return (scope) => (scope.readsPosts ? (condition) => compile(condition, scope) : undefined);
}

/**
 * A condition on the posts of a job. A job passes if at least one post passes. Negated, it passes if none does
 * (D-SEA-24).
 */
function ofPosts(
  comparisonFor: (portals: CustomerPortals) => PlainComparison,
  testOf: (test: ValueTest) => PostTest,
): SearchCondition {
  return forReaders((condition, { portals }) => {
    const { test, negated } = compileTest(condition, comparisonFor(portals));
    return { post: testOf(test), negated };
  });
}

/** Compares portals by name or by id. The id also finds a portal that the blueprint no longer names (D-JPO-5). Unknown portals are refused (D-SEA-34). */
function byPortal(portals: CustomerPortals): PlainComparison {
  return {
    noun: 'a portal',
    operators: ['=', '!='],
    ranges: false,
    compile({ values }) {
      const numbers = new Set(values.flatMap((value) => portalNamed(value, portals) ?? []));
      const isKnown = (value: string): boolean => portalNamed(value, portals) !== undefined;
      const unknown = unknownOptions(values, 'the name of a portal, or its id', isKnown);
      return { test: { kind: 'numberIs', numbers }, unknown };
    },
  };
}

export const POST_STATUS = ofPosts(
  () => text,
  (test) => ({ statuses: JOB_POST_STATUSES.filter((each) => isText(each, test)) }),
);

export const POST_START = ofPosts(
  () => datetime,
  (startAt) => ({ startAt }),
);

export const POST_END = ofPosts(
  () => datetime,
  (endAt) => ({ endAt }),
);

/** A condition on the portals on which the job is live now. */
export const POSTED_TO = ofPosts(byPortal, (test) => ({ statuses: ['Posted'], portalIds: numbersIn(test) }));

/** True if the job is live on a portal now. `false` is the complement of `true`. */
export const IS_POSTED = forReaders((condition) => {
  const { test, negated } = compileTest(condition, boolean);
  const parts = numbersIn(test).map((number): PostLeaf => ({
    post: { statuses: ['Posted'] },
    negated: (number === 0) !== negated,
  }));
  return { operator: negated ? '&' : '|', parts };
});

function numbersIn(test: ValueTest): readonly number[] {
  return test.kind === 'numberIs' ? [...test.numbers] : [];
}

function isText(status: string, test: ValueTest): boolean {
  if (test.kind === 'textIs') return test.texts.has(status);
  return test.kind === 'textHolds' && test.folded.some((part) => foldCase(status).includes(part));
}

function portalNamed(named: string, portals: CustomerPortals): number | undefined {
  const id = /^[1-9]\d{0,14}$/.test(named) && portals.get(Number(named)) ? Number(named) : undefined;
  return id ?? portals.findByIdOrName(named)?.id;
}

/**
 * A condition on the board posts of a job. A job passes if at least one post passes. Negated, it passes if none does
 * (D-JPO-9).
 */
function ofBoards(comparison: PlainComparison, testOf: (test: ValueTest) => BoardTest): SearchCondition {
  return forReaders((condition) => {
    const { test, negated } = compileTest(condition, comparison);
    return { board: testOf(test), negated };
  });
}

const BOARDS: PlainComparison = {
  noun: 'a job board',
  operators: ['=', '!='],
  ranges: false,
  compile: ({ values }) => ({ test: { kind: 'textIs', texts: new Set(storableTexts(values)) } }),
};

function boardIdsIn(test: ValueTest): readonly string[] {
  return test.kind === 'textIs' ? [...test.texts] : [];
}

/** The conditions by their names: the state on any board, any state on a board, and each state on a board. */
export const BOARD_CONDITIONS: ReadonlyArray<readonly [string, SearchCondition]> = [
  [
    'job.boardpost.status',
    ofBoards(text, (test) => ({ states: BOARD_POST_STATES.filter((each) => isText(each, test)) })),
  ],
  ['job.boardpost.board', ofBoards(BOARDS, (test) => ({ boardIds: boardIdsIn(test) }))],
  ...BOARD_POST_STATES.map(
    (state) =>
      [
        `job.boardpost.${state}`,
        ofBoards(BOARDS, (test) => ({ states: [state], boardIds: boardIdsIn(test) })),
      ] as const,
  ),
];
