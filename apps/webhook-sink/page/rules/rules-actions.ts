import type { PageState } from '../page-state.js';
import { withNote } from '../page-state.js';
import { changeRules, RefusedCall } from '../sink-api.js';
import { changed } from './rules-draft.js';
import type { RulesDraft } from './rules-draft.js';

/** The changes of the draft. They take effect when they are saved. */
export interface RulesActions {
  /** Sets a member of a rule, such as `[0, 'reply', 'status']`. Removes it if the value is undefined. */
  readonly setMember: (path: readonly (string | number)[], value: unknown) => void;
  readonly add: () => void;
  readonly remove: (index: number) => void;
  /** Moves a rule up. The first matching rule gives the reply. */
  readonly raise: (index: number) => void;
  readonly discard: () => void;
  readonly save: () => void;
}

interface RulesStore {
  readonly get: () => PageState;
  readonly set: (change: (state: PageState) => PageState) => void;
  /** Moves the focus to the first field with a problem. */
  readonly goToProblem: () => void;
}

const NEW_RULE = { reply: { kind: 'processed' } };

/** Returns the draft, or a draft of the rules in force. */
export function draftIn({ draft, rules }: Pick<PageState, 'draft' | 'rules'>): RulesDraft {
  return draft ?? { rules, problems: [] };
}

export function rulesActionsOf({ get, set, goToProblem }: RulesStore): RulesActions {
  const change = (edit: (draft: RulesDraft) => RulesDraft): void =>
    set((state) => withNote({ ...state, draft: edit(draftIn(state)) }, 'rules', ''));
  const changeRulesTo = (edit: (rules: readonly unknown[]) => readonly unknown[]): void =>
    change(({ rules }) => ({ rules: edit(rules), problems: [] }));
  return {
    setMember: (path, value) => change((draft) => ({ ...draft, rules: changed(draft.rules, path, value) })),
    add: () => changeRulesTo((rules) => [...rules, NEW_RULE]),
    remove: (index) => changeRulesTo((rules) => rules.toSpliced(index, 1)),
    raise: (index) =>
      changeRulesTo((rules) => rules.toSpliced(index, 1).toSpliced(Math.max(index - 1, 0), 0, rules[index])),
    discard: () => set((state) => withNote({ ...state, draft: undefined }, 'rules', '')),
    save: () => void save({ get, set, goToProblem }),
  };
}

/** Puts the draft in force, or keeps what was typed and shows its problems. */
async function save({ get, set, goToProblem }: RulesStore): Promise<void> {
  const draft = draftIn(get());
  try {
    const { rules } = await changeRules(draft.rules);
    // Keeps everything that was typed meanwhile.
    set((state) => {
      const kept = state.draft === draft ? undefined : state.draft;
      return withNote({ ...state, rules, draft: kept }, 'rules', 'These rules are in force.');
    });
  } catch (error) {
    const problems = error instanceof RefusedCall ? error.problems : [];
    const note = problems.length > 0 || !(error instanceof Error) ? UNCHANGED : `${error.message} ${UNCHANGED}`;
    set((state) => withNote({ ...state, draft: { ...draftIn(state), problems } }, 'rules', note));
    goToProblem();
  }
}

const UNCHANGED = 'Nothing was changed: the rules in force are those from before.';
