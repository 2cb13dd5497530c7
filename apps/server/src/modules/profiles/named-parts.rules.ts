import { ProtocolError } from '@talent-platform/protocol/errors';
import { digestOf } from '../../http/index.js';
import type { Upload, UploadedFile } from '../../http/index.js';
import { fileAt, filePathOf, hasEntry, holdsFile } from '../../profile-engine/index.js';
import type {
  EntryWrite,
  Field,
  FieldSet,
  FileLocator,
  FileWrite,
  ProfileDefinition,
  StoredFile,
  StoredValues,
} from '../../profile-engine/index.js';
import { contentTypeOf } from '../files/index.js';
import type { ProfileFileLocator } from './routed-profile.decorator.js';

/**
 * The collection that a path names.
 *
 * @throws ProtocolError RESOURCE_NOT_FOUND for a field that the caller does not see, VALUE_INVALID for a field of another type
 */
export function getCollection(definition: ProfileDefinition, fieldId: string): Field {
  const field = getVisible(definition.fields, fieldId);
  if (field.members === undefined) {
    const wayOut = holdsFile(field) ? `its file is …/fields/${fieldId}/binary.` : 'read and write it with its profile.';
    const detail = `is of type ${field.typeName}, and only a collection has entries; ${wayOut}`;
    throw ProtocolError.of('VALUE_INVALID', detail, fieldId);
  }
  return field;
}

/**
 * The field that a path names, of a profile or of the entries of a collection.
 *
 * @throws ProtocolError RESOURCE_NOT_FOUND for a field that the caller does not see
 */
function getVisible({ visible }: FieldSet, id: string): Field {
  const field = visible.get(id);
  if (field) return field;
  const detail = `${JSON.stringify(id)} is not a field of this resource. Names must match exactly, in lower case.`;
  throw ProtocolError.of('RESOURCE_NOT_FOUND', detail);
}

/** Refuses a write if the profile does not have what the path names. */
export function refuseUnknownEntry(
  definition: ProfileDefinition,
  values: StoredValues,
  { collection, entry }: EntryWrite,
): void {
  const { id } = getCollection(definition, collection);
  if (entry !== undefined && !hasEntry(values, id, entry)) throw entryNotFound(entry);
}

export function entryNotFound(entry: number): ProtocolError {
  const detail = `There is no entry ${entry} in this collection. Entries are named by their numbers, as in …/1.`;
  return ProtocolError.of('RESOURCE_NOT_FOUND', detail);
}

/** In UTF-16 units (D-FIL-2). A surrogate pair is kept or cut as a whole. */
const MAX_NAME = 255;
const MAX_EXTENSION = 20;
const FOLDERS = /^(?:[^]*[/\\])?(?:\.{1,2}$)?/;

/** Control characters, halves of surrogate pairs, and characters that reverse the order of letters: `exe.pdf` would show for `fdp.exe`. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/gu;

interface AcceptedFile {
  readonly uploaded: UploadedFile;
  /** The file as it will be stored. The storage adds the name of the content. */
  readonly file: Omit<StoredFile, 'name'>;
}

/** Refuses to delete a resume, however the path writes its name; the route matches only the usual form (D-FIL-4). */
export function refuseRemovalOfResume({ profileType, field, member }: ProfileFileLocator): void {
  if (profileType === 'people' && field === 'resume' && member === undefined)
    throw ProtocolError.of('METHOD_NOT_SUPPORTED', 'A resume cannot be deleted; send another one in its place.');
}

/**
 * Returns the file field that a path names: a field, or the member of an entry that exists.
 *
 * @throws ProtocolError RESOURCE_NOT_FOUND for a field that the caller does not see, VALUE_INVALID for a field of another type.
 */
export function getFileField(definition: ProfileDefinition, values: StoredValues, locator: FileLocator): Field {
  const { field: fieldId, member } = locator;
  if (member === undefined) return holding(getVisible(definition.fields, fieldId), fieldId);
  const collection = getCollection(definition, fieldId);
  if (!hasEntry(values, fieldId, member.entry)) throw entryNotFound(member.entry);
  return holding(getVisible(collection.members ?? definition.fields, member.id), filePathOf(locator));
}

function holding(field: Field, path: string): Field {
  if (holdsFile(field)) return field;
  const wayOut = field.members
    ? `those in it are …/fields/${path}/<entry>/<field>/binary.`
    : 'read and write it with its profile.';
  const detail = `is of type ${field.typeName}, and only a file or an image has a binary; ${wayOut}`;
  throw ProtocolError.of('VALUE_INVALID', detail, path);
}

/** @throws ProtocolError RESOURCE_NOT_FOUND if the field has no file */
export function getFile(values: StoredValues, locator: FileLocator): StoredFile {
  const file = fileAt(values, locator);
  if (file) return file;
  throw ProtocolError.of('RESOURCE_NOT_FOUND', `There is no file in ${JSON.stringify(filePathOf(locator))}.`);
}

/**
 * Returns the file that a write replaces or removes, if there is one.
 *
 * @throws ProtocolError as `getFileField`, and RESOURCE_NOT_FOUND if there is no file to remove
 */
export function replacedFile(
  definition: ProfileDefinition,
  values: StoredValues,
  { file, ...locator }: FileWrite,
): StoredFile | undefined {
  getFileField(definition, values, locator);
  return file === null ? getFile(values, locator) : fileAt(values, locator);
}

/** Returns a tag for a content under a file name. It reveals nothing of other fields (D-FIL-10). */
export function fileTagOf({ hash, filename, type }: StoredFile): string {
  return `"${digestOf([hash, filename, type])}"`;
}

/**
 * Reads the file that an upload stores in a field (D-FIL-2).
 *
 * @param path names the field in an error
 * @throws ProtocolError VALUE_INVALID unless the upload is a single file with a name, under the name of the field, that the field takes
 */
export async function fileOf(field: Field, upload: Upload, path: string): Promise<AcceptedFile> {
  const invalid = (detail: string): ProtocolError => ProtocolError.of('VALUE_INVALID', detail, path);
  const uploaded = uploadedFile(field, upload, invalid);
  return { uploaded, file: await acceptedFile(field, uploaded, path) };
}

/** Checks a file that was not uploaded. */
export async function acceptedFile(
  field: Field,
  { content, filename: sent, contentType: declared }: Pick<UploadedFile, 'content' | 'filename' | 'contentType'>,
  path: string,
): Promise<AcceptedFile['file']> {
  const filename = baseName(sent);
  if (filename === '') throw ProtocolError.of('VALUE_INVALID', NO_NAME, path);
  const { type, isImage } = await contentTypeOf(content, { filename, declared });
  if (field.typeName === 'image' && !isImage) {
    throw ProtocolError.of('VALUE_INVALID', `must be an image, such as PNG or JPEG; the content is ${type}.`, path);
  }
  return { filename, type, size: content.size, hash: content.sha256 };
}

const NO_NAME = 'must have a file name: filename="…" in the Content-Disposition of its part.';

function uploadedFile(
  { id }: Field,
  { parts, name, file }: Upload,
  invalid: (detail: string) => ProtocolError,
): UploadedFile {
  if (parts !== 1) {
    throw invalid(`must be sent as the only part of a multipart/form-data, received ${parts === 0 ? 'none' : 'more'}.`);
  }
  if (name !== id) {
    throw invalid(
      `must be sent as a part of the name ${JSON.stringify(id)}, received ${JSON.stringify((name ?? '').slice(0, 40))}.`,
    );
  }
  if (!file) throw invalid(NO_NAME);
  return file;
}

/** Removes folders and characters that cannot be shown. Cuts a long name before its extension. */
function baseName(sent: string): string {
  const name = sent.replace(FOLDERS, '').replace(UNPRINTABLE, '').trim();
  if (name.length <= MAX_NAME) return name;
  const extension = /\.[^.\s]+$/.exec(name)?.[0] ?? '';
  const suffix = extension.length <= MAX_EXTENSION ? extension : '';
  return name.slice(0, MAX_NAME - suffix.length).replace(/\p{Cs}$/u, '') + suffix;
}
