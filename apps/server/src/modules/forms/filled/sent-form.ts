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
export interface SentFormPurpose {
  /** Whether owner and associated person are required. They are if the path names no filled form. */
  readonly requires: boolean;
  /** Whether a read-only member may come. POST and PUT ignore all of them; PATCH takes those of a read (D-FRM-18). */
  readonly mayCome: (member: string, value: unknown) => boolean;
}

/** Members of a read that no write can set. */
export const READ_ONLY: ReadonlySet<string> = new Set(
  FILLED_FORM_MEMBERS.filter((name) => !['formname', 'owner', 'signature'].includes(name)),
);

/** Reads the formname of a body. Without a known form, nothing else can be checked. */
export function readFormname({ formname }: Body): Parsed<string> {
  if (isBlank(formname)) return { problems: [required('formname')] };
  return typeof formname === 'string'
    ? { value: formname }
    : invalid('formname', `must be a string, ${received(formname)}.`);
}

const NOTHING: Parsed<never> = { value: null };

export function readSentForm(definition: FormDefinition, body: Body, { requires, mayCome }: SentFormPurpose): SentForm {
  const associate = associateMember(definition);
  const head = {
    formname: isBlank(body.formname) ? NOTHING : readFormname(body),
    owner: readId('owner', idOf(body.owner), requires),
    associate: associate === undefined ? NOTHING : readId(associate, body[associate], requires),
    signature: isSigned(definition) && body.signature !== undefined ? readSignature(body.signature) : NOTHING,
  };
  const own = new Set<string | undefined>([
    'links',
    'formname',
    'owner',
    associate,
    ...(isSigned(definition) ? ['signature'] : []),
  ]);
  const sent = Object.entries(body).filter(([name]) => !own.has(name));
  return {
    formname: valueOf(head.formname),
    ownerId: valueOf(head.owner),
    associateId: valueOf(head.associate),
    signature: valueOf(head.signature),
    answers: Object.fromEntries(sent.filter(([name]) => !READ_ONLY.has(name))),
    problems: [
      ...Object.values(head).flatMap(({ problems = [] }) => problems),
      ...sent.filter(([name, value]) => READ_ONLY.has(name) && !mayCome(name, value)).map(([name]) => readOnly(name)),
    ],
  };
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
export function idOf(owner: unknown): unknown {
  const isRead = typeof owner === 'object' && owner !== null && 'profile' in owner && 'id' in owner;
  return isRead ? owner.id : owner;
}

function readId(field: string, input: unknown, requires: boolean): Parsed<number> {
  if (isBlank(input)) return requires ? { problems: [required(field)] } : { value: null };
  const parsed = parseId(input);
  return parsed.problems ? { problems: parsed.problems.map((problem) => ({ ...problem, field })) } : parsed;
}

function isSigned({ form }: FormDefinition): boolean {
  return form.signature === true;
}

function readSignature(input: unknown): Parsed<boolean> {
  return typeof input === 'boolean'
    ? { value: input }
    : invalid('signature', `must be true or false, ${received(input)}.`);
}

function valueOf<Value>(parsed: Parsed<Value>): Value | undefined {
  return parsed.problems === undefined ? (parsed.value ?? undefined) : undefined;
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
    detail: 'is read-only, because the platform sets it. Leave it out, or send it as a read has it now.',
  };
}
