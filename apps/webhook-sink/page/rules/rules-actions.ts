import type { PageState } from '../page-state.js';
import { withNote } from '../page-state.js';
import { changeRules, RefusedCall } from '../sink-api.js';
import { changed, draftOf, placed, readText, unshownBecause } from './rules-draft.js';
import type { PlacedProblem, RulesDraft } from './rules-draft.js';

/** The changes of the draft. They take effect when they are saved. */
export interface RulesActions {
  readonly setMode: (mode: RulesDraft['mode']) => void;
  readonly setText: (text: string) => void;
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
  return draft ?? draftOf(rules);
}

export function rulesActionsOf({ get, set, goToProblem }: RulesStore): RulesActions {
  const change = (edit: (draft: RulesDraft) => RulesDraft): void =>
    set((state) => withNote({ ...state, draft: edit(draftIn(state)) }, 'rules', ''));
  const changeRulesTo = (edit: (rules: readonly unknown[]) => readonly unknown[]): void =>
    change((draft) => ({ ...draft, rules: edit(draft.rules), problems: [] }));
  return {
    setMode: (mode) => change((draft) => inMode(draft, mode)),
    setText: (text) => change((draft) => ({ ...draft, text })),
    setMember: (path, value) => change((draft) => ({ ...draft, rules: changed(draft.rules, path, value) })),
    add: () => changeRulesTo((rules) => [...rules, NEW_RULE]),
    remove: (index) => changeRulesTo((rules) => rules.toSpliced(index, 1)),
    raise: (index) =>
      changeRulesTo((rules) => rules.toSpliced(index, 1).toSpliced(Math.max(index - 1, 0), 0, rules[index])),
    discard: () =>
      set((state) => withNote({ ...state, draft: draftOf(state.rules, draftIn(state).mode) }, 'rules', '')),
    save: () => void save({ get, set, goToProblem }),
  };
}

/** Changes between form and text. Keeps a text with mistakes and shows its problems. */
function inMode(draft: RulesDraft, mode: RulesDraft['mode']): RulesDraft {
  if (mode === draft.mode) return draft;
  if (mode === 'text') return draftOf(draft.rules, mode);
  const read = readText(draft.text);
  if ('problems' in read) return { ...draft, problems: read.problems };
  const because = unshownBecause(read.rules);
  if (because !== undefined) return { ...draft, problems: [{ path: '', detail: because }] };
  return draftOf(read.rules, mode);
}

/** Puts the draft in force, or keeps the typed text and shows its problems. */
async function save({ get, set, goToProblem }: RulesStore): Promise<void> {
  const draft = draftIn(get());
  const read = draft.mode === 'text' ? readText(draft.text) : { rules: draft.rules };
  const refuse = (note: string, problems: readonly PlacedProblem[]): void => {
    set((state) => withNote({ ...state, draft: { ...draftIn(state), problems } }, 'rules', note));
    goToProblem();
  };
  if ('problems' in read) return refuse(UNCHANGED, read.problems);
  try {
    const { rules } = await changeRules(read.rules);
    set((state) => {
      // Keeps everything that was typed meanwhile.
      const isSame = state.draft === draft || state.draft === undefined;
      const kept = isSame ? draftOf(rules, draft.mode) : state.draft;
      return withNote({ ...state, rules, draft: kept }, 'rules', 'These rules are in force.');
    });
  } catch (error) {
    const problems = error instanceof RefusedCall ? error.problems : [];
    const note = problems.length > 0 || !(error instanceof Error) ? UNCHANGED : `${error.message} ${UNCHANGED}`;
    refuse(note, draft.mode === 'text' ? placed(draft.text, problems) : problems);
  }
}

const UNCHANGED = 'Nothing was changed: the rules in force are those from before.';
