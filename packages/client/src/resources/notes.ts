import type { Created, Note, NoteInput } from '@talent-platform/protocol/models';
import type { CallOptions, CreateOptions, WriteOptions } from '../connection/call-options.js';
import type { Call } from '../connection/call.js';
import { create, method, update } from '../connection/methods.js';
import type { Methods } from '../connection/methods.js';
import { items } from './pages.js';
import type { PageOptions } from './pages.js';

/** Notes on people and on their workflows. A user sees those on people and on workflows that the user sees (D-NOT-2). */
export interface Notes {
  /**
   * Iterates over the notes on a person and on its workflows, the newest first.
   *
   * @throws ServiceError RESOURCE_NOT_FOUND for an unknown or hidden person.
   * @example
   * for await (const { at, username, text } of client.notes.ofPerson(4)) console.log(at, username, text);
   * @see D-NOT-1
   */
  ofPerson(person: number, options?: PageOptions): AsyncGenerator<Note, void, undefined>;

  /**
   * Iterates over the notes on everybody whom the user sees, the newest first.
   *
   * @param options `text`: only notes that contain this text, in upper or lower case.
   * @example
   * for await (const { person, text } of client.notes.find({ text: 'may' })) console.log(person, text);
   * @see D-NOT-4
   */
  find(options?: PageOptions & { readonly text?: string | undefined }): AsyncGenerator<Note, void, undefined>;

  /** Reads a note. */
  get(id: number, options?: CallOptions): Call<Note>;

  /**
   * Writes a note on a person, or on a workflow of the person, once. Notes cannot be changed.
   *
   * @throws ServiceError VALUE_INVALID for a text that is blank or too long, or a workflow of somebody else.
   * @example
   * const { id } = await client.notes.add(4, { text: 'Can start in May.', workflow: 2 });
   * @see D-NOT-1
   */
  add(person: number, note: NoteInput, options?: CreateOptions): Call<Created>;

  /**
   * Deletes a note for good. Administrators delete any note, all others their own.
   *
   * @throws ServiceError RESOURCE_ACCESS_DENIED if somebody else wrote the note.
   * @see D-NOT-3
   */
  remove(id: number, options?: WriteOptions): Call<void>;
}

export const NOTES: Methods<Notes> = {
  ofPerson: items('GET platform/people/{person}/notes?after&size', 'notes'),
  find: items('GET platform/notes?text&after&size', 'notes'),
  get: method('GET platform/notes/{id}', { needs: ['id'] }),
  add: create('POST platform/people/{person}/notes {note}'),
  remove: update('DELETE platform/notes/{id}'),
};
