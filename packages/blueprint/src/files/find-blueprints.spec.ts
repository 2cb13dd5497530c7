import { chmod, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { asAnotherUser, folderOf, PRIVATE } from '../../test/folder-of.js';
import { findBlueprints } from './find-blueprints.js';

const ACME = '{"customer":{"id":1001,"name":"Acme"}}';

/** Returns what was found, relative to the folder. */
async function foundIn(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const folder = await folderOf(files);
  return (await findBlueprints(folder)).map((location) => path.relative(folder, location));
}

async function refusalOf(folder: string): Promise<string> {
  const message = await findBlueprints(folder).then(
    () => '',
    (error: Error) => error.message,
  );
  return message.replaceAll(`${folder}/`, '').replaceAll(folder, '.');
}

describe('findBlueprints', () => {
  it.each<[string, Record<string, string>]>([
    ['a whole blueprint', { 'blueprint.yaml': ACME }],
    ['starting records', { 'records.json': '{}', 'README.md': '' }],
    ['a folder of forms', { 'forms/tour.yaml': '' }],
    ['a part and a stranger', { 'blueprint.json': ACME, 'acme/blueprint.json': ACME }],
  ])('takes a folder with %s for one customer', async (_what, files) => expect(await foundIn(files)).toEqual(['']));

  it('takes a file for one customer', async () => {
    const file = path.join(await folderOf({ 'acme.json': ACME }), 'acme.json');
    expect(await findBlueprints(file)).toEqual([file]);
  });

  it('finds a customer in each folder and in each file of another folder', async () => {
    const files = {
      'bolt.yaml': ACME,
      'acme/blueprint.json': ACME,
      'Cog.JSON': ACME,
      'README.md': '',
      '.git/a.json': '',
    };
    expect(await foundIn(files)).toEqual(['Cog.JSON', 'acme', 'bolt.yaml']);
  });

  it('refuses what holds nothing', async () => {
    expect(await refusalOf(await folderOf({ 'README.md': '' }))).toBe(
      '. holds neither a blueprint nor customers; put blueprint.yaml or blueprint.json there, or a folder for each customer.',
    );
    expect(await refusalOf('/nonexistent/customers')).toMatch(/^\. does not exist; name a file/);
  });

  it('names a folder that this user may not read', async () => {
    const folder = await folderOf({ 'acme.json': ACME });
    await chmod(folder, PRIVATE);
    expect(await asAnotherUser(() => refusalOf(folder))).toBe(
      '. cannot be read (EACCES): this user may not. Change its owner or mode.',
    );
  });

  it('follows links within the folder, and refuses links that lead out', async () => {
    const folder = await folderOf({ '..data/acme.json': ACME, '..data/bolt/blueprint.json': ACME });
    await symlink('..data/acme.json', path.join(folder, 'acme.json'));
    await symlink('..data/bolt', path.join(folder, 'bolt'));
    await symlink('..data/nothing', path.join(folder, 'nothing'));
    const found = await findBlueprints(folder);
    expect(found.map((location) => path.basename(location))).toEqual(['acme.json', 'bolt', 'nothing']);
    await symlink(await folderOf({ 'blueprint.json': ACME }), path.join(folder, 'other'));
    expect(await refusalOf(folder)).toBe(
      'other is a link that leads out of the folder. Put the file itself into the folder.',
    );
  });
});
