import { describe, expect, it } from '@jest/globals';
import { buildListLookup } from '../../../test/builders/list-lookup.builder.js';
import { buildDefinition } from '../../../test/builders/profile-definition.builder.js';
import { runToEnd, compileProfileDefinition } from '../index.js';
import { CATALOGUE } from '../../modules/profile-definitions/field-catalogue.js';
import { parsePatch, parsePost } from './parse-values.js';
import { membersReferences } from './members.js';

const lists = buildListLookup();
const people = buildDefinition('people', [
  { id: 'middlename', hidden: true },
  { id: 'startdate', locked: true },
  { id: 'field9', type: 'text', default: 'n/a' },
]);

describe('parsing a body', () => {
  it('reads every member by its type', () => {
    const { changes, problems } = runToEnd(parsePatch(people, { firstname: 'Ada', folder: 'D32002' }, lists));
    expect(problems).toEqual([]);
    expect(Object.fromEntries(changes)).toEqual({
      firstname: 'Ada',
      folder: 32002,
    });
  });

  it.each([null, ''])('clears a field of any type with %j', (nothing) => {
    const { changes, problems } = runToEnd(
      parsePatch(
        people,
        {
          firstname: nothing,
          folder: nothing,
          phones: nothing,
          hiredate: nothing,
        },
        lists,
      ),
    );
    expect(problems).toEqual([]);
    expect([...changes.values()]).toEqual([null, null, null, null]);
  });

  it('refuses an unknown field and a hidden one in the same words', () => {
    const { problems } = runToEnd(parsePatch(people, { middlename: 'K', nickname: 'A', Firstname: 'Ada' }, lists));
    const detail = 'is not a field of this resource. Names must match exactly, in lower case.';
    expect(problems).toEqual([
      { code: 'FIELD_UNKNOWN', field: 'middlename', detail },
      { code: 'FIELD_UNKNOWN', field: 'nickname', detail },
      {
        code: 'FIELD_UNKNOWN',
        field: 'Firstname',
        detail: `${detail} Did you mean "firstname"?`,
      },
    ]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])('knows no field %s', (name) => {
    const body: Record<string, unknown> = JSON.parse(`{"${name}": {"firstname": "Ada"}, "lastname": "Lovelace"}`);
    for (const parse of [parsePost, parsePatch]) {
      const { changes, problems } = runToEnd(parse(people, body, lists));
      expect(problems).toMatchObject([{ code: 'FIELD_UNKNOWN', field: name }]);
      expect(changes.get('lastname')).toBe('Lovelace');
    }
  });

  it.each([
    ['a system field', { id: 7 }],
    ['a locked field', { startdate: '2026-01-01' }],
    ['a file', { resume: null }],
  ])('refuses %s, which can only be read', (_what, body) => {
    expect(runToEnd(parsePatch(people, body, lists)).problems).toMatchObject([{ code: 'FIELD_NOT_WRITABLE' }]);
  });

  it('says where a file is written', () => {
    expect(runToEnd(parsePatch(people, { photo: 'x' }, lists)).problems[0]?.detail).toBe(
      'is a file: it is written through its own endpoint, …/fields/photo/binary.',
    );
  });

  it('ignores links', () => {
    expect(runToEnd(parsePatch(people, { links: [], firstname: 'Ada' }, lists)).problems).toEqual([]);
  });

  it('finds every problem at once', () => {
    const { problems } = runToEnd(
      parsePost(
        people,
        {
          firstname: 5,
          folder: 'Nowhere',
          nickname: 'x',
          id: 1,
          phones: [{ primary: 'yes' }],
        },
        lists,
      ),
    );
    expect(problems.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'VALUE_INVALID firstname',
      'VALUE_INVALID folder',
      'FIELD_UNKNOWN nickname',
      'FIELD_NOT_WRITABLE id',
      'VALUE_INVALID phones/new1/primary',
    ]);
  });
});

describe('parsing a POST', () => {
  it('fills defaults of the fields that are left out', () => {
    const { changes } = runToEnd(parsePost(people, { firstname: 'Ada' }, lists));
    expect(Object.fromEntries(changes)).toEqual({
      firstname: 'Ada',
      folder: 32001,
      field9: 'n/a',
      roles: {},
    });
  });

  it('gives the first folder that is not hidden', () => {
    expect(lists.children('lists.person.folders', null)[0]).toMatchObject({
      hidden: true,
    });
    expect(runToEnd(parsePost(people, {}, lists)).changes.get('folder')).toBe(32001);
  });

  it('leaves a field that is cleared without its default', () => {
    expect(runToEnd(parsePost(people, { field9: null, folder: '' }, lists)).changes).toMatchObject(
      new Map([
        ['field9', null],
        ['folder', null],
        ['roles', {}],
      ]),
    );
  });

  it('uses the default that a blueprint gives before the first node', () => {
    const definition = buildDefinition('people', [{ id: 'folder', default: 'D32002' }]);
    expect(runToEnd(parsePost(definition, {}, lists)).changes.get('folder')).toBe(32002);
  });

  it('leaves out a default that does not fit any more: nobody sent it', () => {
    const definition = buildDefinition('people', [
      { id: 'source', default: 'D99999' },
      {
        id: 'field9',
        type: 'list',
        list: 'lists.skills',
        default: 'COBOL',
        hidden: true,
      },
    ]);
    const { changes, problems } = runToEnd(parsePost(definition, {}, lists));
    expect(problems).toEqual([]);
    expect([...changes.keys()]).toEqual(['folder', 'roles']);
  });

  it('asks for no target of a reference that a default names', () => {
    const definition = buildDefinition('people', [
      { id: 'field9', type: 'person', default: 4711 },
      {
        id: 'field10',
        type: 'collection',
        fields: [{ id: 'field11', type: 'person', default: 4712 }],
      },
    ]);
    const parsed = runToEnd(parsePost(definition, { field10: [{}, { field11: 4713 }] }, lists));
    expect(parsed.changes.get('field9')).toBe(4711);
    expect(membersReferences(parsed, definition.fields).map(({ id }) => id)).toEqual([4713]);
  });

  it('fills the default of a hidden or locked field', () => {
    const definition = buildDefinition('people', [
      { id: 'folder', hidden: true },
      { id: 'field9', type: 'text', default: 'n/a', locked: true },
    ]);
    expect(Object.fromEntries(runToEnd(parsePost(definition, {}, lists)).changes)).toMatchObject({
      folder: 32001,
      field9: 'n/a',
    });
  });
});

it('tries the patterns of one write for a limited time only, for any number of texts (D-PRO-33)', () => {
  const field = { id: 'field1', label: 'F', type: 'collection' };
  const members = [{ id: 'field11', label: 'M', type: 'text', pattern: '^(?:a|b)*$' }];
  const definition = buildDefinition('people', [{ ...field, fields: members }]);
  const entries = (count: number) => ({
    field1: Array(count).fill({ field11: 'ab'.repeat(1500) }),
  });
  expect(runToEnd(parsePatch(definition, entries(100), lists)).problems).toEqual([]);
  const { problems } = runToEnd(parsePatch(definition, entries(200), lists));
  expect(problems[0]).toMatchObject({
    code: 'VALUE_INVALID',
    detail: expect.stringContaining('in several writes'),
  });
});

describe('parsing a PATCH', () => {
  it.each([{}, { links: [] }])('refuses %j, which changes nothing', (body) => {
    expect(runToEnd(parsePatch(people, body, lists)).problems).toMatchObject([{ code: 'BODY_MALFORMED' }]);
  });

  it('fills no defaults', () => {
    expect([...runToEnd(parsePatch(people, { firstname: 'Ada' }, lists)).changes.keys()]).toEqual(['firstname']);
  });

  it('refuses roles as the only member', () => {
    expect(runToEnd(parsePatch(people, { roles: { candidate: true } }, lists)).problems).toMatchObject([
      { code: 'ROLE_INVALID', field: 'roles' },
    ]);
    expect(runToEnd(parsePatch(people, { roles: { candidate: true }, links: [] }, lists)).problems).toHaveLength(1);
    expect(runToEnd(parsePatch(people, { roles: { candidate: true }, firstname: 'Ada' }, lists)).problems).toEqual([]);
  });

  it('of a locked profile type is refused for that reason alone', () => {
    const { definition } = compileProfileDefinition({
      catalogue: CATALOGUE.rooms,
      blueprint: { locked: true },
    });
    if (definition === undefined) throw new TypeError('The definition compiles.');
    expect(runToEnd(parsePatch(definition, { nonsense: 1 }, lists)).problems).toMatchObject([
      { code: 'PROFILE_LOCKED' },
    ]);
    expect(runToEnd(parsePost(definition, { name: 'Blue room' }, lists)).problems).toEqual([]);
  });
});
