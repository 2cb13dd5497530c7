import type {
  AccessLevel,
  Blueprint,
  BlueprintField,
  BlueprintGroup,
  FieldAttributes,
  GroupFieldAttributes,
} from '@talent-platform/blueprint';
import fc from 'fast-check';
import { aUser } from '../../builders/blueprint.builder.js';
import { rarely, sparse } from '../arbitrary-fields.js';
import { arbitraryForms } from './arbitrary-forms.js';
import { CUSTOM_LISTS } from './form-lists.js';
import { TIED_FIELDS } from './tied-fields.js';

/** The groups of callers: some with all rights, some with rights field by field, some with a closed area. */
export const GROUP_NAMES = ['seers', 'partners', 'locked', 'readers', 'strangers', 'closed'] as const;
export type GroupName = (typeof GROUP_NAMES)[number];

/** The folder of people whom the group `locked` does not see. */
export const OUTSIDE_FOLDER = 'D32002';

/** The parts of a customer's blueprint that the model needs. */
export type FormsBlueprint = Required<Pick<Blueprint, 'userGroups' | 'profileTypes' | 'customLists' | 'forms'>>;

type ByType<T> = Readonly<Record<'people' | 'jobs', T>>;

/** Attributes that close a field to a caller. These fields are not required, because nobody could fill them. */
const CLOSED: readonly FieldAttributes[] = [{ hidden: true }, { locked: true }, { readOnly: true }];

function arbitraryField(field: BlueprintField): fc.Arbitrary<BlueprintField> {
  const own = field.type === undefined ? {} : { label: `Label of ${field.id}` };
  const closed = fc.constantFrom(...CLOSED);
  return fc.tuple(rarely(3), rarely(8), closed).map(([isRequired, isClosed, how]) => ({
    ...field,
    ...own,
    ...(field.type !== undefined && (isClosed ? how : isRequired && { required: true })),
  }));
}

/** Differing attributes do not make a field required, so that what one group leaves empty is no fault of another's. */
function arbitraryAttributes(fields: readonly BlueprintField[]): fc.Arbitrary<Record<string, GroupFieldAttributes>> {
  const custom = fields.filter(({ type }) => type !== undefined);
  const limits = (field: BlueprintField) =>
    field.type === 'text' ? [{ maxLength: 3 }] : field.type === 'integer' ? [{ max: 6 }] : [];
  const one = (field: BlueprintField) => fc.constantFrom<GroupFieldAttributes>(...CLOSED, ...limits(field));
  return sparse(Object.fromEntries(custom.map((field) => [field.id, one(field)])), 8) as fc.Arbitrary<
    Record<string, GroupFieldAttributes>
  >;
}

function arbitraryAccess(fields: readonly BlueprintField[]): fc.Arbitrary<Record<string, AccessLevel>> {
  const custom = fields.filter(({ type }) => type !== undefined);
  const level = fc.constantFrom<AccessLevel>('none', 'read', 'read', 'write');
  return sparse(Object.fromEntries(custom.map(({ id }) => [id, level])), 4) as fc.Arbitrary<
    Record<string, AccessLevel>
  >;
}

function arbitraryGroup(name: GroupName, fields: ByType<readonly BlueprintField[]>): fc.Arbitrary<BlueprintGroup> {
  const group = { integrationName: name, label: `Group ${name}` };
  if (name === 'seers') return fc.constant({ ...group, administrator: true });
  const access = arbitraryAccess(fields.people).chain((people) =>
    arbitraryAccess(fields.jobs).map((jobs) => ({ people, jobs })),
  );
  const attributes = fc.record({ people: arbitraryAttributes(fields.people), jobs: arbitraryAttributes(fields.jobs) });
  return fc.tuple(access, attributes, rarely(2)).map(([fieldAccess, differing, isReader]) => ({
    ...group,
    fieldAccess,
    attributes: differing,
    access: accessOf(name, isReader),
    ...(name === 'locked' && {
      searchLocks: {
        people: { filters: [{ name: 'person.folder', value: [OUTSIDE_FOLDER], operator: '!=' as const }] },
      },
    }),
  }));
}

function accessOf(name: GroupName, isReader: boolean): Record<string, AccessLevel> {
  const byName: Partial<Record<GroupName, Record<string, AccessLevel>>> = {
    locked: { people: isReader ? 'read' : 'write' },
    readers: { forms: 'read' },
    strangers: { people: 'none' },
    closed: { forms: 'none' },
  };
  return byName[name] ?? {};
}

/** A customer with many forms, so that no blueprint need be applied while sequences are walked. */
export function arbitraryCustomer(count: number): fc.Arbitrary<FormsBlueprint> {
  const fieldsOf = (type: 'people' | 'jobs') => fc.tuple(...TIED_FIELDS[type].map(arbitraryField));
  return fc.record({ people: fieldsOf('people'), jobs: fieldsOf('jobs') }).chain((fields) =>
    fc.record({
      userGroups: fc.tuple(...GROUP_NAMES.map((name) => arbitraryGroup(name, fields))),
      profileTypes: rarely(3).map((isLocked) => ({
        people: { fields: fields.people },
        jobs: { fields: fields.jobs, locked: isLocked },
      })),
      forms: arbitraryForms(count),
      customLists: fc.constant(CUSTOM_LISTS),
    }),
  );
}

/** The customer with one user in each group, `<id>.<group>`. */
export function customerBlueprint(id: number, parts: FormsBlueprint): Blueprint {
  const users = GROUP_NAMES.map((name) => aUser(`${id}.${name}`, name, { name: `User ${name}` }));
  const workflowStatuses = { applicantworkflows: [{ id: 'C51218', value: 'New' }] };
  const customer = { id, name: `Customer ${id}` };
  return { customer, quota: { requestsPerDay: 1_000_000 }, users, workflowStatuses, ...parts };
}
