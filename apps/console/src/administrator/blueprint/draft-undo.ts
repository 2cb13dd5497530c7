import type { Draft } from './use-draft.js';

/** A change of the draft that the user has not confirmed yet. */
export interface DraftUndo {
  readonly before: Draft | undefined;
  readonly made: Draft;
}

/** Returns the draft after its comparison is cancelled. A draft that was applied or merged meanwhile stays as it is. */
export function draftAfterCancel(now: Draft | undefined, undo: DraftUndo | undefined): Draft | undefined {
  return undo && now?.text === undo.made.text ? undo.before : now;
}
