import { compileTest, storable, text } from '../../../filter-engine/index.js';
import { foldCase } from '../../../profile-engine/index.js';
import type { PlainComparison, ValueTest } from '../../../filter-engine/index.js';
import { BOARD_POST_STATES } from '../query/profile-leaf.js';
import type { BoardPostState, BoardTest } from '../query/profile-leaf.js';
import type { SearchCondition } from './search-scope.js';

/** A condition on the posts of a job to job boards: one post passes; negated, none does (D-JPO-9). */
function ofBoards(comparison: PlainComparison, testOf: (test: ValueTest) => BoardTest): SearchCondition {
  return {
    isOpen: ({ readsPosts }) => readsPosts,
    compile(given) {
      const { part, ...rest } = compileTest(given, comparison);
      return { ...rest, ...(part && { part: { board: testOf(part.test), negated: part.negated } }) };
    },
  };
}

const BOARDS: PlainComparison = {
  noun: 'a job board',
  operators: ['=', '!='],
  ranges: false,
  compile: ({ values }) => ({ test: { kind: 'textIs', texts: new Set(storable(values)) } }),
};

function boardIdsIn(test: ValueTest): readonly string[] {
  return test.kind === 'textIs' ? [...test.texts] : [];
}

function isText(state: BoardPostState, test: ValueTest): boolean {
  if (test.kind === 'textIs') return test.texts.has(state);
  return test.kind === 'textHolds' && test.folded.some((part) => foldCase(state).includes(part));
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
