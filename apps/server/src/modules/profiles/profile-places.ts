import type { Session } from '../../database/index.js';
import type { FilePlace, ProfileType } from '../../profile-engine/index.js';

/** Names one profile as a request does. */
export interface ProfilePlace {
  readonly profileType: ProfileType;
  readonly id: number;
}

/** A write: which profile, and the version that the caller has seen (If-Match; any when left out). */
export interface ProfileToChange extends ProfilePlace {
  readonly ifMatch: string | undefined;
}

/** A read: which profile, and which of its fields (`fields=`; the defaults when left out). */
export interface ProfileRead extends ProfilePlace {
  readonly fields: string | undefined;
  /** The session that reads. If left out, the profile is read at once, and refused if it is large. */
  readonly session?: Session;
}

/** Names a field of a profile. */
export interface FieldPlace extends ProfilePlace {
  /** The id of the field. */
  readonly field: string;
}

/** Names one entry of a collection. */
export interface EntryPlace extends FieldPlace {
  readonly entry: number;
}

/** Names a file: that of a field, or that of a member in one entry. */
export interface ProfileFilePlace extends FieldPlace, FilePlace {}

/** A file to be sent or removed. */
export interface FileToChange extends FieldToChange, FilePlace {}

/** A field to be written: a collection that gets an entry. */
export interface FieldToChange extends ProfileToChange, FieldPlace {}

/** An entry to be changed or removed. */
export interface EntryToChange extends FieldToChange {
  readonly entry: number;
}
