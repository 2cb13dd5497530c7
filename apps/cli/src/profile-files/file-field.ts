import { isProfileType } from '@talent-platform/protocol/models';
import type { Change, ProfileType } from '@talent-platform/protocol/models';
import { printChanges } from '../changes.js';
import { usageError } from '../cli-error.js';
import { bodyOf, callService, customerPath } from '../platform/call-service.js';
import type { ServiceCall } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import type { Download } from '../save-download.js';

interface FileField {
  readonly profileType: ProfileType;
  readonly profileId: number;
  /** The id of the field, or `field1005/1/field1009` for a member in an entry of a collection. */
  readonly fieldId: string;
}

/** The forms of a file that can be read (spec: Binary files). */
type FileForm = 'binary' | 'text' | 'pdf';

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

/** Reads `people/12`. Only resumes of people have a text and a PDF. */
export function parseResumeOwner(text: string): FileField {
  const [, id] = RESUME.exec(text) ?? [];
  if (id !== undefined) return { profileType: 'people', profileId: Number(id), fieldId: 'resume' };
  throw usageError(
    `person must be such as people/12, received "${text}": only resumes of people have a text and a PDF`,
  );
}

export function partNameOf({ fieldId }: FileField): string {
  return fieldId.slice(fieldId.lastIndexOf('/') + 1);
}

export function renderFileField({ profileType, profileId, fieldId }: FileField): string {
  return `${profileType}/${profileId}/${fieldId}`;
}

function fileFieldPath(
  { profileType, profileId, fieldId }: FileField,
  form: FileForm,
  session: PlatformSession,
): string {
  return customerPath(`${profileType}/${profileId}/fields/${fieldId}/${form}`, session);
}

/** The content type of each form. The file itself can have any type. */
const CONTENT_TYPES = { binary: undefined, text: 'text/plain', pdf: 'application/pdf' } as const;

export function fileDownload(field: FileField, form: FileForm, session: PlatformSession): Download {
  return { path: fileFieldPath(field, form, session), contentType: CONTENT_TYPES[form] };
}

/** Writes a file field, or prints what would change. */
export async function writeFileField(
  {
    field,
    dryRun,
    ...write
  }: Pick<ServiceCall, 'headers' | 'stream'> & {
    readonly method: 'PATCH' | 'DELETE';
    readonly field: FileField;
    readonly dryRun: boolean;
  },
  session: PlatformSession,
): Promise<void> {
  const query = dryRun ? ['dryrun=true'] : [];
  const response = await callService({ ...write, path: fileFieldPath(field, 'binary', session), query }, session);
  if (dryRun) printChanges(bodyOf<{ changes: readonly Change[] }>(response, session).changes, session);
}
