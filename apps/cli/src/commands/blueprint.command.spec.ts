import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { runBlueprintCheck } from './blueprint.command.js';
import { BLUEPRINT, blueprintFolder } from '../../test/builders/blueprint-folder.js';
import { buildContext } from '../../test/builders/build-context.js';

async function check(location: string, json = false) {
  // Sending fails, and no account is stored.
  const context = buildContext();
  const exit = await runBlueprintCheck({ location, json }, context);
  return { exit, stdout: context.stdout.text, stderr: context.stderr.text };
}

const file = (name: string, content: unknown): string => path.join(blueprintFolder({ [name]: content }), name);

const WRONG = {
  ...BLUEPRINT,
  quota: { requestsPerDay: 0 },
  users: [{ username: 'acme', name: 'Acme', group: 'nosuch' }],
};

describe('runBlueprintCheck', () => {
  it('says that a blueprint is valid, and what only the server checks', async () => {
    const location = file('acme.json', BLUEPRINT);
    expect(await check(location)).toEqual({
      exit: 'OK',
      stdout: `valid: ${location}\n`,
      stderr: expect.stringContaining(`stored secrets:\n  talent blueprint diff ${location}\n`),
    });
  });

  it('prints every problem as path and message, and ends as for a wrong file', async () => {
    const { exit, stdout, stderr } = await check(file('acme.json', { ...BLUEPRINT, customer: { id: 0 }, nosuch: 1 }));
    expect(exit).toBe('USAGE');
    expect(stdout.trimEnd().split('\n').sort()).toEqual([
      expect.stringMatching(/^customer\.id: must be .*received 0/),
      expect.stringMatching(/^customer\.name: /),
      expect.stringMatching(/^nosuch: /),
    ]);
    expect(stderr).toBe('');
  });

  it('warns of a question type that makes a form unfit', async () => {
    const question = { name: 'paper', label: 'Paper', type: 'FILE' };
    const form = { formname: 'papers', displayName: 'Papers', type: 'Person', questions: [question] };
    const { exit, stderr } = await check(file('acme.json', { ...BLUEPRINT, forms: [form] }));
    expect(exit).toBe('OK');
    expect(stderr).toMatch(/^warning: forms\[0\]\.questions\[0\]\.type: is "FILE", which is not one of TEXTFIELD/);
  });

  it('prints everything for a machine', async () => {
    const { exit, stdout } = await check(file('acme.json', WRONG), true);
    expect(exit).toBe('USAGE');
    expect(JSON.parse(stdout)).toEqual({
      valid: false,
      problems: expect.arrayContaining([
        { path: 'quota.requestsPerDay', message: expect.stringContaining('received 0') },
      ]),
      warnings: [],
    });
    expect(JSON.parse((await check(file('acme.json', BLUEPRINT), true)).stdout)).toEqual({
      valid: true,
      problems: [],
      warnings: [],
    });
  });

  it.each([
    ['is not there', '/nonexistent/acme.json', /\/nonexistent\/acme\.json/],
    ['is no JSON', () => file('acme.json', '{"customer":'), /acme\.json/],
    ['has a member twice', () => file('acme.json', '{"customer":{"id":1,"id":2}}'), /acme\.json[^]*twice/],
  ])('refuses a file that %s, and names it', async (_name, location, message) => {
    await expect(check(typeof location === 'string' ? location : location())).rejects.toMatchObject({
      exit: 'USAGE',
      message: expect.stringMatching(message),
    });
  });

  it('names the file of each problem where the blueprint is a folder', async () => {
    const { customer, userGroups, users } = BLUEPRINT;
    const folder = blueprintFolder({
      'blueprint.yaml': 'quota: { requestsPerDay: 0 }\n',
      'customer.json': customer,
      'userGroups.yml': JSON.stringify(userGroups),
      'users.json': [{ ...users[0], username: 'a,b' }],
    });
    expect((await check(folder)).stdout.trimEnd().split('\n').sort()).toEqual([
      expect.stringMatching(`^${folder}/blueprint\\.yaml: quota\\.requestsPerDay: must be`),
      expect.stringMatching(`^${folder}/users\\.json: users\\[0\\]\\.username: `),
    ]);
    expect(JSON.parse((await check(folder, true)).stdout).problems).toContainEqual({
      file: path.join(folder, 'users.json'),
      path: 'users[0].username',
      message: expect.any(String),
    });
  });

  it('shows control characters of the document instead of sending them to the terminal', async () => {
    const { stdout } = await check(file('acme.json', { ...BLUEPRINT, 'nosuch\u009b2J': 1 }));
    expect(stdout).not.toContain('\u009b');
    expect(stdout).toMatch(/nosuch/);
  });
});
