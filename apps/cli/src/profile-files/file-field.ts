import { isProfileType } from '@talent-platform/protocol/models';
import type { ProfileType } from '@talent-platform/protocol/models';
import { parseChanges, renderChange } from '../changes.js';
import { CliError, refusedError, usageError } from '../cli-error.js';
import type { WireResponse } from '../http/send-request.js';
import { isRecord } from '../json.js';
import { callService, messagesOf, refusedWith, unexpectedReply } from '../platform/call-service.js';
import type { ServiceCall, ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { readResponseBody } from '../request/response.js';
import type { Download } from '../save-download.js';
import { schemaNameOf } from '../search/search-scope.js';
import { commandFor } from '../terminal/command-line.js';
import { paintFor } from '../terminal/text.js';

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
  { customer }: PlatformSession,
): string {
  return `/customers/${customer}/${profileType}/${profileId}/fields/${fieldId}/${form}`;
}

/** The name and the content type of each form. The file itself can have any type. */
const FORMS = {
  binary: { what: 'a file', contentType: undefined },
  text: { what: 'a text', contentType: 'text/plain' },
  pdf: { what: 'a PDF', contentType: 'application/pdf' },
} as const satisfies Record<FileForm, { readonly what: string; readonly contentType: string | undefined }>;

export function fileDownload(field: FileField, form: FileForm, session: PlatformSession): Download {
  const { what, contentType } = FORMS[form];
  return {
    path: fileFieldPath(field, form, session),
    what,
    contentType,
    explain: (refusal) => explainFileRefusal(refusal, field, session),
  };
}

/** Writes a file field, or prints what would change. */
export async function writeFileField(
  {
    field,
    dryRun,
    ...write
  }: Pick<ServiceCall, 'headers' | 'stream' | 'explain'> & {
    readonly method: 'PATCH' | 'DELETE';
    readonly field: FileField;
    readonly dryRun: boolean;
  },
  session: PlatformSession,
): Promise<void> {
  const response = await callService(
    {
      ...write,
      path: fileFieldPath(field, 'binary', session),
      query: dryRun ? ['dryrun=true'] : [],
      explain: (refusal) => write.explain?.(refusal) ?? explainFileRefusal(refusal, field, session),
    },
    session,
  );
  if (dryRun) showChanges(response, session);
  else if (response.status !== 204) throw unexpectedReply('the outcome of a write', response, session);
}

function showChanges(response: WireResponse, session: PlatformSession): void {
  const { stdout, stderr } = session.context;
  const changes = parseChanges(readResponseBody(response).value);
  if (response.status !== 200 || changes === undefined)
    throw unexpectedReply('the changes of a file field', response, session);
  const paint = paintFor(stdout, session.context);
  if (changes.length === 0) stderr.write('No changes.\n');
  else stdout.write(changes.map((change) => `${renderChange(change, paint)}\n`).join(''));
}

/** PDF, RTF, zip and office files begin so. */
const DOCUMENTS = ['%PDF-', String.raw`{\rtf`, 'PK', '\u00D0\u00CF'];

/** SVG is text too, and no field for images takes it. */
const TEXT = /^[\s\u0020-\u007E\u0080-\u00FF]*$/;

/** Only the server knows whether bytes of other forms are an image. */
function isNoImage(beginning: Buffer): boolean {
  const text = beginning.toString('latin1');
  return text !== '' && (TEXT.test(text) || DOCUMENTS.some((start) => text.startsWith(start)));
}

/** Refuses a file for an image field that is plainly no image (D-FIL-2). */
export async function refuseOtherThanImage(
  { file, beginning }: { file: string; beginning: Buffer },
  field: FileField,
  session: PlatformSession,
): Promise<void> {
  if (field.fieldId === 'resume' || !isNoImage(beginning)) return;
  if (!(await takesImagesOnly(field, session))) return;
  throw usageError(
    `"${file}" is not an image, and ${renderFileField(field)} takes images only, such as PNG or JPEG: nothing was sent`,
  );
}

/** Returns false if the schema cannot be read. Then the server alone decides. */
async function takesImagesOnly({ profileType, fieldId }: FileField, session: PlatformSession): Promise<boolean> {
  const [field = '', , member] = fieldId.split('/');
  const path = `/customers/${session.customer}/profiledefinitions/v1/${schemaNameOf(profileType)}/${field}/schema`;
  const response = await callService({ method: 'GET', path, takesRefusal: () => true }, session);
  const schema = readResponseBody(response).value;
  const asked = member === undefined ? schema : memberOf(memberOf(memberOf(schema, 'items'), 'properties'), member);
  return memberOf(asked, 'contentMediaType') === 'image/*';
}

function memberOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

/** The server says whether the file, its text or its PDF is missing. */
function explainFileRefusal(
  refusal: ServiceRefusal,
  field: FileField,
  { account }: PlatformSession,
): CliError | undefined {
  const messages = messagesOf(refusal).join('\n');
  const own = commandFor(`files get ${renderFileField(field)}`, account.name);
  const put = commandFor(`files put ${renderFileField(field)} <file>`, account.name);
  if (refusedWith(refusal, 'NO_TEXT')) return refusedError(messages, own);
  if (refusedWith(refusal, 'NOT_CONVERTIBLE')) return new CliError('SERVER_FAILED', messages, own);
  if (refusedWith(refusal, 'CONTENT_MISSING')) return new CliError('SERVER_FAILED', messages, put);
  return refusal.status === 404 && messages !== '' ? refusedError(messages) : undefined;
}

export function explainUploadRefusal(refusal: ServiceRefusal, file: string): CliError | undefined {
  if (refusal.status !== 400 && refusal.status !== 413) return undefined;
  return refusedError([`file "${file}" is refused:`, ...messagesOf(refusal)].join('\n'));
}
