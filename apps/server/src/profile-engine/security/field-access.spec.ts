import { describe, expect, it } from '@jest/globals';
import { buildGroupDefinition } from '../../../test/builders/profile-definition.builder.js';
import type { Field, GroupProfileConfiguration, ProfileTypeBlueprint } from '../index.js';

const COLLECTION = {
  id: 'field5',
  type: 'collection',
  fields: [
    { id: 'field6', type: 'text' },
    { id: 'field7', type: 'text', locked: true },
  ],
};

function fieldOf(path: string, blueprint: ProfileTypeBlueprint, group: Partial<GroupProfileConfiguration> = {}): Field {
  const definition = buildGroupDefinition('people', blueprint, { name: 'partners', ...group });
  const [id = '', member = ''] = path.split('/');
  const field = definition.fields.all.get(id);
  const found = path.includes('/') ? field?.members?.all.get(member) : field;
  if (found === undefined) throw new TypeError(`There is no ${path}.`);
  return found;
}

const causes = ({ hiddenBy, lockedBy }: Field): { hidden: string[]; locked: string[] } => ({
  hidden: hiddenBy.map(({ cause }) => cause),
  locked: lockedBy.map(({ cause }) => cause),
});

const field1 = (attributes: object = {}): ProfileTypeBlueprint => ({
  fields: [{ id: 'field1', type: 'text', ...attributes }],
});

describe('fieldAccess', () => {
  it('hides what is on no tab with the general tab', () => {
    const field = fieldOf('field1', { ...field1(), tabs: [{ id: 'general', hiddenFrom: ['partners'] }] });
    expect(field).toMatchObject({ visible: false, writable: false });
    expect(causes(field)).toEqual({ hidden: ['layout'], locked: [] });
  });

  it('gives every cause (D-PLT-12)', () => {
    const field = fieldOf('field1', field1({ hidden: true, readOnly: true }), {
      fieldAccess: { field1: 'none' },
    });
    expect(causes(field)).toEqual({
      hidden: ['attribute-configuration', 'security-rule'],
      locked: ['attribute-configuration'],
    });
  });

  it.each<[string, ProfileTypeBlueprint, Partial<GroupProfileConfiguration>, string]>([
    ['locked', field1({ locked: true }), {}, 'attribute-configuration'],
    ['read-only', field1({ readOnly: true }), {}, 'attribute-configuration'],
    ['locked for the group', field1(), { attributes: { field1: { locked: true } } }, 'group-attributes'],
    ['read by a security rule', field1(), { fieldAccess: { field1: 'read' } }, 'security-rule'],
  ])('shows and does not let write what is %s', (_title, blueprint, group, cause) => {
    const field = fieldOf('field1', blueprint, group);
    expect(field).toMatchObject({ visible: true, writable: false });
    expect(causes(field)).toEqual({ hidden: [], locked: [cause] });
  });

  it('lets a group see what is hidden from the others, when its own attributes say so (D-PRO-25)', () => {
    const group = { attributes: { field1: { hidden: false } } };
    expect(fieldOf('field1', field1({ hidden: true }), group).visible).toBe(true);
  });

  it('does not let "write" of a security rule lift a lock (D-PRO-25)', () => {
    const group = { fieldAccess: { field1: 'write' } } as const;
    expect(fieldOf('field1', field1({ locked: true }), group).writable).toBe(false);
  });

  it('decides on members of collections by their path (D-PRO-25)', () => {
    const group = {
      fieldAccess: { 'field5/field6': 'none' },
      attributes: { 'field5/field7': { locked: false } },
    } as const;
    expect(fieldOf('field5/field6', { fields: [COLLECTION] }, group).visible).toBe(false);
    expect(fieldOf('field5/field7', { fields: [COLLECTION] }, group).writable).toBe(true);
    expect(fieldOf('field5/field7', { fields: [COLLECTION] }).writable).toBe(false);
  });

  it.each(['createddate', 'id', 'addresses/id'])('requires what the platform gives of nobody: %s', (path) => {
    const [id = '', member] = path.split('/');
    const entry = member === undefined ? { id, required: true } : { id, fields: [{ id: member, required: true }] };
    const definition = buildGroupDefinition('companies', { fields: [entry] }, { name: 'partners' });
    const field = definition.fields.all.get(id);
    expect(member === undefined ? field : field?.members?.all.get(member)).toMatchObject({ required: false });
  });

  it('requires a field on role tabs alone of the people who hold one of their roles (Profile rules 6)', () => {
    const tabs = [
      { id: 'general', fields: ['field1'] },
      { id: 'c', roles: ['candidate'], fields: ['field1', 'field2'] },
      { id: 'e', roles: ['employee', 'candidate'], fields: ['field2'] },
    ] as const;
    const fields = ['field1', 'field2'].map((id) => ({ id, type: 'text', required: true }));
    expect(fieldOf('field1', { fields, tabs }).requiredFor).toBeUndefined();
    expect(fieldOf('field2', { fields, tabs }).requiredFor).toEqual(['candidate', 'employee']);
    expect(fieldOf('lastname', { fields, tabs }).requiredFor).toBeUndefined();
  });
});
