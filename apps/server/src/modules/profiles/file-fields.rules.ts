import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Upload, UploadedFile } from '../../http/index.js';
import { holdsFile } from '../../profile-engine/index.js';
import type { Field, ProfileDefinition, StoredFile, StoredValues } from '../../profile-engine/index.js';
import { contentTypeOf, isImageType } from '../files/index.js';
import { getField } from './collection-entries.rules.js';
import type { FieldPlace } from './profile-places.js';

/** D-FIL-2, in UTF-16 units, so that what begins a pair is cut with it. */
const MAX_NAME = 255;
const MAX_EXTENSION = 20;
const FOLDERS = /^[^]*[/\\]/;
/** Controls, halves of pairs, and what orders letters another way than they are read: `exe.pdf` would show for `fdp.exe`. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/gu;

/** A file that a field takes. */
export interface AcceptedFile {
  readonly uploaded: UploadedFile;
  /** As it is to be stored, without the name of its content, which it gets where it is kept. */
  readonly file: Omit<StoredFile, 'name'>;
}

/** However its name is written in the path, of which the route sees only the usual form (D-FIL-4). */
export function refuseRemovalOfResume({ profileType, field }: FieldPlace): void {
  if (profileType === 'people' && field === 'resume')
    throw ProtocolError.of('METHOD_NOT_SUPPORTED', 'A resume cannot be deleted; send another one in its place.');
}

/**
 * The file field that a path names.
 *
 * @throws ProtocolError RESOURCE_NOT_FOUND for a field that the caller does not see, VALUE_INVALID for one of another type
 */
export function getFileField(definition: ProfileDefinition, fieldId: string): Field {
  const field = getField(definition, fieldId);
  if (holdsFile(field)) return field;
  const detail = `is of type ${field.typeName}, and only a file or an image has a binary; read and write it with its profile.`;
  throw ProtocolError.of('VALUE_INVALID', detail, fieldId);
}

export function fileIn(values: StoredValues, fieldId: string): StoredFile | undefined {
  return values[fieldId] as StoredFile | undefined;
}

/** @throws ProtocolError RESOURCE_NOT_FOUND where the field holds none */
export function getFile(values: StoredValues, fieldId: string): StoredFile {
  const file = fileIn(values, fieldId);
  if (file) return file;
  throw ProtocolError.of('RESOURCE_NOT_FOUND', `There is no file in ${JSON.stringify(fieldId)}.`);
}

/**
 * What an upload stores in a field (D-FIL-2).
 *
 * @throws ProtocolError VALUE_INVALID where it is no single file with a name, under the name of the field, that the field takes
 */
export function fileOf(field: Field, upload: Upload): AcceptedFile {
  const uploaded = uploadedFile(field, upload);
  const { content, filename: sent } = uploaded;
  const filename = baseName(sent);
  if (filename === '') throw invalid(field, NO_NAME);
  const type = contentTypeOf(content.head, filename);
  if (field.typeName === 'image' && !isImageType(type)) {
    throw invalid(field, `must be an image, such as PNG or JPEG; the content is ${type}.`);
  }
  return { uploaded, file: { filename, type, size: content.size, hash: content.sha256 } };
}

const NO_NAME = 'must have a file name: filename="…" in the Content-Disposition of its part.';

function uploadedFile(field: Field, { parts, name, file }: Upload): UploadedFile {
  if (parts !== 1) {
    throw invalid(
      field,
      `must be sent as the only part of a multipart/form-data, received ${parts === 0 ? 'none' : 'more'}.`,
    );
  }
  if (name !== field.id) {
    throw invalid(field, `must be the name of the part, received ${JSON.stringify((name ?? '').slice(0, 40))}.`);
  }
  if (!file) throw invalid(field, NO_NAME);
  return file;
}

function invalid({ id }: Field, detail: string): ProtocolError {
  return ProtocolError.of('VALUE_INVALID', detail, id);
}

/** Without folders and what cannot be shown; of a longer name the beginning, and its extension. */
function baseName(sent: string): string {
  const name = sent.replace(FOLDERS, '').replace(UNPRINTABLE, '').trim();
  if (name.length <= MAX_NAME) return name;
  const extension = /\.[^.\s]+$/.exec(name)?.[0] ?? '';
  const kept = extension.length <= MAX_EXTENSION ? extension : '';
  return name.slice(0, MAX_NAME - kept.length).replace(/\p{Cs}$/u, '') + kept;
}
