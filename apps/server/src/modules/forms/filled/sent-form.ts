import { ProtocolError, received } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { FILLED_FORM_MEMBERS } from '@talent-platform/protocol/models';
import { associateMember } from '../../../form-engine/index.js';
import { parseId } from '../../../profile-engine/index.js';
import type { FormDefinition, SentAnswers } from '../../../form-engine/index.js';
import type { Parsed } from '../../../profile-engine/index.js';

type Body = Readonly<Record<string, unknown>>;

/** The parts of the body of a write of a filled form (D-FRM-18). A part is undefined if it is absent or wrong. */
export interface SentForm {
  readonly formname: string | undefined;
  readonly ownerId: number | undefined;
  /** The person whom a private form is associated with (D-FRM-11). */
  readonly associateId: number | undefined;
  readonly signature: boolean | undefined;
  readonly answers: SentAnswers;
  /** Problems of the members other than the answers. The profile engine checks the answers. */
  readonly problems: readonly Problem[];
}

/** The kind of write that the body belongs to. */
interface SentFormPurpose {
  /** Whether owner and associated person are required. They are if the path names no filled form. */
  readonly requires: boolean;
  /** POST and PUT ignore the members that only the platform sets. PATCH refuses them (D-FRM-18). */
  readonly ignoresReadOnly: boolean;
}

/** Members of a read that no write can set. */
const READ_ONLY: ReadonlySet<string> = new Set(
  FILLED_FORM_MEMBERS.filter((name) => !['formname', 'owner', 'signature'].includes(name)),
);

/** Reads the formname of a body. Without a known form, nothing else can be checked. */
export function readFormname({ formname }: Body): Parsed<string> {
  if (isBlank(formname)) return { problems: [required('formname')] };
  return typeof formname === 'string'
    ? { value: formname }
    : invalid('formname', `must be a string, ${received(formname)}.`);
}

export function readSentForm(
  definition: FormDefinition,
  body: Body,
  { requires, ignoresReadOnly }: SentFormPurpose,
): SentForm {
  const problems: Problem[] = [];
  const take = <Value>(parsed: Parsed<Value>): Value | undefined => {
    problems.push(...(parsed.problems ?? []));
    return parsed.problems ? undefined : (parsed.value ?? undefined);
  };
  const associate = associateMember(definition);
  const isSigned = definition.form.signature === true;
  const head = {
    formname: isBlank(body.formname) ? undefined : take(readFormname(body)),
    ownerId: take(readId('owner', idOf(body.owner), requires)),
    associateId: associate === undefined ? undefined : take(readId(associate, body[associate], requires)),
    signature: isSigned && body.signature !== undefined ? take(readSignature(body.signature)) : undefined,
  };
  const own = new Set(['links', 'formname', 'owner', associate, ...(isSigned ? ['signature'] : [])]);
  const names = Object.keys(body).filter((name) => !own.has(name));
  if (!ignoresReadOnly) problems.push(...names.filter((name) => READ_ONLY.has(name)).map(readOnly));
  const answers = Object.fromEntries(names.filter((name) => !READ_ONLY.has(name)).map((name) => [name, body[name]]));
  return { ...head, answers, problems };
}

/** Refuses a body without answers or signature (D-PRO-7). The members that name the filled form change nothing. */
export function refuseEmpty({ answers, signature }: SentForm): void {
  if (Object.keys(answers).length > 0 || signature !== undefined) return;
  throw ProtocolError.of('BODY_MALFORMED', 'The body must hold at least one answer to change, received none.');
}

/** Returns the problems of the owner member, if the form of the body is not known. */
export function ownerProblems({ owner }: Body): readonly Problem[] {
  return readId('owner', idOf(owner), true).problems ?? [];
}

/** Returns the id of a profile. Accepts the form of a read, which has the profile's URL as well. */
function idOf(owner: unknown): unknown {
  const isRead = typeof owner === 'object' && owner !== null && 'profile' in owner && 'id' in owner;
  return isRead ? owner.id : owner;
}

function readId(field: string, input: unknown, requires: boolean): Parsed<number> {
  if (isBlank(input)) return requires ? { problems: [required(field)] } : { value: null };
  const parsed = parseId(input);
  return parsed.problems ? { problems: parsed.problems.map((problem) => ({ ...problem, field })) } : parsed;
}

function readSignature(input: unknown): Parsed<boolean> {
  return typeof input === 'boolean'
    ? { value: input }
    : invalid('signature', `must be true or false, ${received(input)}.`);
}

function isBlank(input: unknown): boolean {
  return input === undefined || input === null || input === '';
}

function required(field: string): Problem {
  return { code: 'FIELD_REQUIRED', field, detail: 'is required.' };
}

function invalid(field: string, detail: string): { readonly problems: readonly Problem[] } {
  return { problems: [{ code: 'VALUE_INVALID', field, detail }] };
}

function readOnly(field: string): Problem {
  return {
    code: 'FIELD_NOT_WRITABLE',
    field,
    detail: 'is read-only, because the platform sets it. Leave it out.',
  };
}
