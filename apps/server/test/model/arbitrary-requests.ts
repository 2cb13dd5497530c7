import fc from 'fast-check';
import { rarely } from './arbitrary-fields.js';
import { arbitraryInput } from './arbitrary-values.js';
import { MODEL_TYPES } from './reference-catalogue.js';
import type { ModelType } from './reference-catalogue.js';
import { viewFields } from './reference-view.js';
import type { ProfileBlueprint, ViewedField } from './reference-view.js';

/** A profile as a request names it before the walk knows which there are: one made lately, an early one, or none. */
export interface Target {
  readonly drawn: number;
}

export type Operation =
  | { readonly kind: 'post'; readonly body: Members; readonly dryRun: boolean }
  | { readonly kind: 'patch'; readonly target: Target; readonly body: Members; readonly dryRun: boolean }
  | { readonly kind: 'get'; readonly target: Target; readonly fields?: string }
  | { readonly kind: 'by-email'; readonly email: string; readonly fields?: string }
  | { readonly kind: 'lookup'; readonly externalId: string };

export type Members = Readonly<Record<string, unknown>>;

/** One request of a walk. */
export type Step = Operation & { readonly group: string; readonly type: ModelType };

const target: fc.Arbitrary<Target> = fc.nat(19).map((drawn) => ({ drawn }));

/** Nothing, members that no field stands behind, and some that no caller writes. */
const ODD_MEMBERS: readonly Members[] = [
  {},
  { nothing: 1 },
  { field77: 'x' },
  { Lastname: 'Abc' },
  { FIELD1: 'Abc' },
  { 'lastname ': 'Abc' },
  { id: 5 },
  { createdby: 1 },
  { updateddate: '2026-01-01 10:00 AM' },
  { jobid: 'x' },
  { resume: 'x' },
  { entry: 1 },
  { links: [] },
  { links: 'anything' },
  { roles: { recruiter: true } },
  { roles: null },
  { roles: { candidate: false } },
];

function someOf<T>(all: readonly T[], minLength: number, maxLength: number): fc.Arbitrary<T[]> {
  const most = { minLength: Math.min(minLength, all.length), maxLength: Math.min(maxLength, all.length) };
  return fc.subarray([...all], most);
}

function membersOf(fields: readonly ViewedField[]): fc.Arbitrary<Members> {
  const members = fields.map((field) => arbitraryInput(field).map((input) => [field.id, input] as const));
  return fc.tuple(...members).map((pairs) => Object.fromEntries(pairs));
}

/** Mostly what a caller may write and must, now and then anything else. */
function arbitraryBody(fields: readonly ViewedField[], isNew: boolean): fc.Arbitrary<Members> {
  const open = fields.filter(({ hidden, writable }) => writable && !hidden);
  const needed = isNew ? open.filter(({ required, id }) => required && id !== 'folder') : [];
  const some = someOf(open, isNew ? 0 : 1, 4).chain(membersOf);
  const closed = someOf(fields, 0, 2).chain(membersOf);
  const odd = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...ODD_MEMBERS) }, { weight: 1, arbitrary: closed });
  const left = fc.constantFrom('', ...needed.map(({ id }) => id));
  return fc
    .tuple(some, membersOf(needed), fc.tuple(rarely(4), odd), fc.tuple(rarely(10), left))
    .map(([more, least, [isOdd, members], [isBare, name]]) => {
      // a bare POST leaves something out that is needed, a bare PATCH holds nothing but what is odd
      if (isBare && !isNew) return members;
      const body: Record<string, unknown> = { ...more, ...least, ...(isOdd && members) };
      if (isBare) delete body[name];
      return body;
    });
}

function arbitraryFieldsParameter(fields: readonly ViewedField[]): fc.Arbitrary<string | undefined> {
  const names = [...fields.map(({ id }) => id), 'links', 'nothing', 'Lastname', 'field77'];
  const drawn = fc.oneof(
    { weight: 4, arbitrary: fc.constant(fields.map(({ id }) => id).join()) },
    { weight: 3, arbitrary: someOf(names, 1, 5).map((some) => some.join()) },
    { weight: 1, arbitrary: fc.constantFrom('lastname,,lastname', '') },
  );
  return fc.option(drawn, { freq: 3, nil: undefined });
}

function arbitraryOperation(type: ModelType, fields: readonly ViewedField[]): fc.Arbitrary<Operation> {
  const asked = arbitraryFieldsParameter(fields);
  const dryRun = rarely(8);
  const kind = <K extends Operation['kind']>(name: K) => fc.constant(name);
  const email = fc.constantFrom('abc@b', 'ABC@B', 'Abc@b', 'b@b', 'none@b');
  const externalId = fc.constantFrom('X1', 'X2', 'x1', 'Abc');
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: kind('post'), body: arbitraryBody(fields, true), dryRun }) },
    { weight: 6, arbitrary: fc.record({ kind: kind('patch'), target, body: arbitraryBody(fields, false), dryRun }) },
    { weight: 5, arbitrary: fc.record({ kind: kind('get'), target, fields: asked }) },
    { weight: type === 'people' ? 1 : 0, arbitrary: fc.record({ kind: kind('by-email'), email, fields: asked }) },
    { weight: 1, arbitrary: fc.record({ kind: kind('lookup'), externalId }) },
  );
}

/** One sequence of requests, of any user about any type. */
export function arbitrarySequence(parts: ProfileBlueprint): fc.Arbitrary<Step[]> {
  const drawn = (parts.userGroups ?? []).flatMap((group) =>
    MODEL_TYPES.map((type) => ({
      weight: type === 'people' ? 2 : 1,
      arbitrary: arbitraryOperation(type, viewFields(parts, type, group)).map((operation) => ({
        group: group.integrationName,
        type,
        ...operation,
      })),
    })),
  );
  return fc.array(fc.oneof(...drawn), { minLength: 4, maxLength: 12 });
}
