import { chmod, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { asAnotherUser, folderOf, PRIVATE } from '../../test/folder-of.js';
import { BlueprintFilesError } from './blueprint-files-error.js';
import { readBlueprint } from './read-blueprint.js';

const acme = { customer: { id: 1001, name: 'Acme' } };
const json = JSON.stringify(acme);
const yaml = 'customer:\n  id: 1001\n  name: Acme\n';

/** The message of the refusal, with paths as they are below the folder. */
async function refusalOf(files: Readonly<Record<string, string | Uint8Array>>, name = ''): Promise<string> {
  const folder = await folderOf(files);
  const error: unknown = await readBlueprint(path.join(folder, name)).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(BlueprintFilesError);
  return (error as Error).message.replaceAll(`${folder}/`, '').replaceAll(folder, '.');
}

describe('readBlueprint from a file', () => {
  it.each([
    ['acme.json', json],
    ['acme.yaml', yaml],
    ['acme.yml', yaml],
    ['ACME.YAML', yaml],
  ])('reads %s', async (name, content) => {
    const file = path.join(await folderOf({ [name]: content }), name);
    expect(await readBlueprint(file)).toEqual({ blueprint: acme, records: undefined, sources: [file] });
  });

  it('refuses a file that is not there, and says what to name', async () => {
    expect(await refusalOf({}, 'acme.yaml')).toBe(
      'acme.yaml does not exist; name a file that ends in .yaml, .yml or .json, or a folder with one.',
    );
  });

  it('refuses a file of another kind', async () => {
    expect(await refusalOf({ 'acme.toml': '' }, 'acme.toml')).toBe(
      'acme.toml is no file that a blueprint is read from; those end in .json, .yaml, .yml.',
    );
  });
});

describe('readBlueprint from a folder', () => {
  it('reads the whole and the records beside it', async () => {
    const folder = await folderOf({ 'blueprint.json': json, 'records.yaml': 'as: a\nrecords: []\n' });
    expect(await readBlueprint(folder)).toEqual({
      blueprint: acme,
      records: { as: 'a', records: [] },
      sources: [path.join(folder, 'blueprint.json'), path.join(folder, 'records.yaml')],
    });
  });

  it('reads what is no object as it is: the check tells what it must be', async () => {
    expect((await readBlueprint(await folderOf({ 'blueprint.json': '[]' }))).blueprint).toEqual([]);
  });

  it('puts a file for each part together, with and without a whole', async () => {
    const parts = { 'users.json': '[]', 'portals.yml': '- id: 1\n  name: careers\n' };
    const whole = { ...acme, users: [], portals: [{ id: 1, name: 'careers' }] };
    expect((await readBlueprint(await folderOf({ 'blueprint.yaml': yaml, ...parts }))).blueprint).toEqual(whole);
    expect(
      (await readBlueprint(await folderOf({ 'customer.json': '{"id":1001,"name":"Acme"}', ...parts }))).blueprint,
    ).toEqual(whole);
  });

  it('reads a folder of forms in the order of their names, each named as its file', async () => {
    const folder = await folderOf({
      'blueprint.json': json,
      'forms/tour.yaml': 'displayName: Tour\n',
      'forms/background_check.json': '{"formname":"background_check","displayName":"Check"}',
      'forms/notes.txt': 'not read',
    });
    const { blueprint, sources } = await readBlueprint(folder);
    expect(blueprint).toEqual({
      ...acme,
      forms: [
        { formname: 'background_check', displayName: 'Check' },
        { formname: 'tour', displayName: 'Tour' },
      ],
    });
    expect(sources.map((file) => path.relative(folder, file))).toEqual([
      'blueprint.json',
      'forms/background_check.json',
      'forms/tour.yaml',
    ]);
  });

  it('passes over what is no data and what begins with a dot', async () => {
    const folder = await folderOf({ 'blueprint.json': json, 'README.md': '#', '.git/config': '', '.users.json': '[]' });
    expect((await readBlueprint(folder)).blueprint).toEqual(acme);
  });

  it.each(['blueprint.json', 'forms'])('names %s if this user may not read it', async (name) => {
    const folder = await folderOf({ 'blueprint.json': json, 'forms/tour.json': '{}' });
    await chmod(folder, 0o755);
    await chmod(path.join(folder, name), PRIVATE);
    const reading = asAnotherUser(() => readBlueprint(folder));
    await expect(reading).rejects.toThrow(`${path.join(folder, name)} cannot be read (EACCES): this user may not.`);
  });

  it('follows links within the folder, as mounted configuration has them', async () => {
    const folder = await folderOf({ '..data/blueprint.json': json, '..data/f/a.json': '{}' });
    await symlink('..data/blueprint.json', path.join(folder, 'blueprint.json'));
    await symlink('..data/f', path.join(folder, 'forms'));
    const mounted = path.join(await folderOf({}), 'mounted');
    await symlink(folder, mounted);
    expect((await readBlueprint(mounted)).blueprint).toEqual({ ...acme, forms: [{ formname: 'a' }] });
  });

  it('refuses links that lead out of the folder, and shows nothing of what is there', async () => {
    const outside = await folderOf({ 'passwd.yaml': 'root:x:0:0', 'forms/a.json': '{}' });
    const folder = await folderOf({ 'blueprint.json': json, 'forms/own.json': '{}' });
    await symlink(path.join(outside, 'passwd.yaml'), path.join(folder, 'users.yaml'));
    await symlink(path.join(outside, 'passwd.yaml'), path.join(folder, 'records.yaml'));
    await symlink(path.join(outside, 'forms/a.json'), path.join(folder, 'forms/a.json'));
    const wayOut = 'is a link that leads out of the folder. Put the file itself into the folder.';
    const files = ['forms/a.json', 'records.yaml', 'users.yaml'].map((name) => path.join(folder, name));
    await expect(readBlueprint(folder)).rejects.toThrow(files.map((file) => `${file} ${wayOut}`).join('\n'));

    const linked = await folderOf({ 'blueprint.json': json });
    await symlink(path.join(outside, 'forms'), path.join(linked, 'forms'));
    await expect(readBlueprint(linked)).rejects.toThrow(`${path.join(linked, 'forms')} ${wayOut}`);
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'nothing',
      { 'README.md': '' },
      '. holds no blueprint; put blueprint.yaml or blueprint.json there, or a file for each part, such as customer.yaml.',
    ],
    [
      'two wholes',
      { 'blueprint.json': json, 'blueprint.yaml': yaml },
      'blueprint.yaml holds "blueprint", which blueprint.json holds already; keep one of the two.',
    ],
    [
      'a part twice',
      { 'users.json': '[]', 'users.yaml': '[]' },
      'users.yaml holds "users", which users.json holds already; keep one of the two.',
    ],
    [
      'forms in the whole and in a folder',
      { 'blueprint.json': '{"forms":[]}', 'forms/a.json': '{}' },
      'forms/a.json holds "forms/a", which blueprint.json holds already; keep one of the two.',
    ],
    [
      'a form twice',
      { 'forms/a.json': '{}', 'forms/a.yaml': '{}' },
      'forms/a.yaml holds "forms/a", which forms/a.json holds already; keep one of the two.',
    ],
    [
      'a form under another name',
      { 'forms/a.json': '{"formname":"b"}' },
      'forms/a.json must be named as the form in it: rename it, or write formname: a.',
    ],
    [
      'a whole that parts cannot join',
      { 'blueprint.json': '[]', 'users.json': '[]' },
      'blueprint.json must hold a mapping of parts, since other parts stand beside it.',
    ],
  ])('refuses %s', async (_name, files, message) => expect(await refusalOf(files)).toBe(message));

  it('names every file that it cannot place, and the parts that there are', async () => {
    const message = await refusalOf({ 'blueprint.json': json, 'userz.yaml': '', 'form/a.yaml': '' });
    expect(message.split('\n')).toEqual([
      'form is no part of a blueprint; of folders only forms is, with a file for each form, and files holds the files of starting records. If it is another customer, move it out of this folder, which holds the parts of one customer.',
      expect.stringMatching(
        /^userz\.yaml is named as no part of a blueprint; parts are blueprint, records, customer, /,
      ),
    ]);
  });

  it('tells what is wrong with all files at once', async () => {
    const message = await refusalOf({ 'blueprint.json': '{', 'users.yaml': 'a: 1\na: 2\n' });
    expect(message.split('\n')).toEqual([
      expect.stringMatching(/^blueprint\.json:1:2 cannot be read as JSON: /),
      'users.yaml:2:1 has the same key twice in one mapping; write it once.',
    ]);
  });
});

it('BlueprintFilesError tells its problems one by one', async () => {
  const folder = await folderOf({ 'users.yaml': 'a: 1\na: 2\n' });
  const file = path.join(folder, 'users.yaml');
  const reason = 'has the same key twice in one mapping; write it once.';
  await expect(readBlueprint(file)).rejects.toMatchObject({ problems: [{ file, line: 2, column: 1, reason }] });
});
