import { Is, IsId, isString, IsUtcTime, MayBeAbsent } from '../../http/index.js';
import { UNSTORABLE } from '../../profile-engine/index.js';
import type { Workflow } from '../workflows/index.js';
import type { Note } from './note.entity.js';

/** The maximum length of a note in code points, as that of a comment on a move. */
const MAX_NOTE_LENGTH = 4000;

/** A character that people see. A blank of Braille is a symbol by its category, and fillers of Hangul are letters. */
const VISIBLE = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

export class NewNoteBody {
  @Is(
    { minLength: 1, maxLength: MAX_NOTE_LENGTH },
    'must be a text of 1 to 4,000 characters that is not blank, without NUL and without half of a surrogate pair',
    isNoteText,
  )
  readonly text!: string;

  @MayBeAbsent()
  @IsId({ description: 'A workflow of the person. Left out, the note is on the person alone' })
  readonly workflow?: number;
}

function isNoteText(text: unknown): boolean {
  return isString(text) && VISIBLE.test(text) && !UNSTORABLE.test(text) && Array.from(text).length <= MAX_NOTE_LENGTH;
}

export class NoteReply {
  @IsId() readonly id!: number;
  @IsId({ description: 'The id of the person' }) readonly person!: number;

  @MayBeAbsent()
  @IsId({ description: 'The id of the workflow. Left out if the note is on the person alone' })
  readonly workflow?: number;

  @IsUtcTime() readonly at!: string;
  @Is({ description: 'Who wrote it' }) readonly username!: string;

  @MayBeAbsent()
  @Is({ description: 'The name of the author, if the caller sees the profile of the author' })
  readonly name?: string;
  @Is() readonly text!: string;
}

export class NotesReply {
  @Is([NoteReply]) readonly notes!: readonly NoteReply[];
  @MayBeAbsent() @IsId() readonly next?: number;
}

/** A note that the caller sees, with the workflow that it is on. */
export interface SeenNote {
  readonly note: Note;
  readonly workflow: Workflow | undefined;
  /** The title of the author's profile. Undefined if the caller does not see the profile. */
  readonly name: string | undefined;
}

export function renderNote({ note, name }: SeenNote): NoteReply {
  const { id, personId, workflowId, createdAt, username, text } = note;
  return {
    ...{ id, person: personId },
    ...(workflowId !== null && { workflow: workflowId }),
    ...{ at: new Date(createdAt).toISOString(), username },
    ...(name && { name }),
    text,
  };
}
