import { describe, expect, it } from '@jest/globals';
import type { BlueprintGroup, BlueprintProfileType } from '../blueprint/blueprint-document.js';
import { rightsOf } from './permission-rules.js';
import type { FieldRow } from './permission-rules.js';

const field = (path: string, more: Partial<FieldRow> = {}): FieldRow => ({
  path,
  label: path,
  attributes: {},
  isGivenByPlatform: false,
  ...more,
});

const rights = (parts: {
  readonly field: FieldRow;
  readonly group?: Partial<BlueprintGroup>;
  readonly configuration?: BlueprintProfileType;
}) => {
  const group = { integrationName: 'partners', label: 'Partners', ...parts.group };
  const { level, read, write } = rightsOf({
    type: 'people',
    configuration: parts.configuration ?? {},
    group,
    field: parts.field,
  });
  return { level, read: read.map(({ cause }) => cause), write: write.map(({ cause }) => cause) };
};

describe('rightsOf', () => {
  it.each([
    ['fieldAccess "none"', { fieldAccess: { people: { email: 'none' } } }, 'none', ['security-rule']],
    ['fieldAccess "read"', { fieldAccess: { people: { email: 'read' } } }, 'read', []],
    ['access "none"', { access: { people: 'none' } }, 'none', ['access']],
    ['own attributes', { attributes: { people: { email: { hidden: true } } } }, 'none', ['group-attributes']],
  ] as const)('knows %s', (_, group, level, read) => {
    expect(rights({ field: field('email'), group })).toMatchObject({ level, read });
  });

  it('puts the attributes of a group before those of all', () => {
    const hidden = field('email', { attributes: { hidden: true } });
    expect(rights({ field: hidden }).read).toEqual(['attribute-configuration']);
    expect(rights({ field: hidden, group: { attributes: { people: { email: { hidden: false } } } } }).read).toEqual([]);
  });

  it('hides a field only if every tab that it is on is hidden', () => {
    const tab = (id: string, hiddenFrom: readonly string[]) => ({ id, label: id, fields: ['email'], hiddenFrom });
    const onTabs = (...tabs: ReadonlyArray<ReturnType<typeof tab>>) =>
      rights({ field: field('email'), configuration: { tabs } }).read;
    expect(onTabs(tab('a', ['partners']), tab('b', []))).toEqual([]);
    expect(onTabs(tab('a', ['partners']), tab('b', ['partners']))).toEqual(['layout']);
  });

  it('takes what stops a collection to its members', () => {
    const phones = field('phones', { attributes: { readOnly: true } });
    const member = field('phones/primary', { collection: phones });
    const group = { fieldAccess: { people: { phones: 'none', 'phones/primary': 'read' } } } as const;
    expect(rights({ field: member, group })).toEqual({
      level: 'none',
      read: ['security-rule'],
      write: ['security-rule', 'attribute-configuration', 'security-rule'],
    });
  });

  it('knows types that are disabled or locked', () => {
    expect(rights({ field: field('email'), configuration: { enabled: false } }).level).toBe('none');
    expect(rights({ field: field('email'), configuration: { locked: true } })).toMatchObject({
      level: 'read',
      write: ['profile-type'],
    });
  });
});
