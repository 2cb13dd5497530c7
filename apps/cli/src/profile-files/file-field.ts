import { isProfileType } from '@talent-platform/protocol/models';
import { usageError } from '../cli-error.js';
import type { PlatformSession } from '../platform/platform-session.js';

/** A file field of a profile. */
export interface FileField {
  readonly profileType: string;
  readonly profileId: number;
  /** The id of the field, or `field1005/1/field1009` for a member in an entry of a collection. */
  readonly fieldId: string;
}

/** The representations of a file field that are read (spec: Binary files). */
export type FileForm = 'binary' | 'text' | 'pdf';

const FIELD = /^([a-z]+)\/([1-9]\d{0,14})\/([a-z][a-z0-9_]*(?:\/[1-9]\d{0,14}\/[a-z][a-z0-9_]*)?)$/;
const RESUME = /^people\/([1-9]\d{0,14})(?:\/resume)?$/;

/** Reads `people/12/resume`, or `people/12/field1005/1/field1009`. */
export function parseFileField(text: string): FileField {
  const [, profileType, id, fieldId] = FIELD.exec(text) ?? [];
  if (isProfileType(profileType) && fieldId !== undefined) return { profileType, profileId: Number(id), fieldId };
  throw usageError(
    `field must be a profile and a file field of it, as in people/12/resume, or people/12/field1005/1/field1009 in an entry of a collection, received "${text}"`,
  );
}

/** Reads `people/12`: of files, the resumes of people alone have a text and a PDF. */
export function parseResumeOwner(text: string): FileField {
  const [, id] = RESUME.exec(text) ?? [];
  if (id !== undefined) return { profileType: 'people', profileId: Number(id), fieldId: 'resume' };
  throw usageError(
    `person must be such as people/12, received "${text}": only resumes of people have a text and a PDF`,
  );
}

/** The name of the one part that an upload has. */
export function partNameOf({ fieldId }: FileField): string {
  return fieldId.slice(fieldId.lastIndexOf('/') + 1);
}

/** As it is written on the command line. */
export function renderFileField({ profileType, profileId, fieldId }: FileField): string {
  return `${profileType}/${profileId}/${fieldId}`;
}

export function fileFieldPath(
  { profileType, profileId, fieldId }: FileField,
  form: FileForm,
  { customer }: PlatformSession,
): string {
  return `/customers/${customer}/${profileType}/${profileId}/fields/${fieldId}/${form}`;
}
