import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { startDemoServer } from '../demo-server.mjs';
import { examplesOf, root } from '../examples-of.mjs';
import { openGuideFolder, promisedBy } from '../guide-folder.mjs';

const DOCUMENT = 'docs/guides/first-integration.md';
const FILES = {
  js: ['first.mjs', 'integration.mjs', 'main.mjs', 'integration.test.mjs'],
  python: ['platform_api.py', 'integration.py', 'test_integration.py'],
};

const commands = examplesOf(DOCUMENT, 'sh');
const commandWith = (text) => commands.find((command) => command.includes(text)) ?? '';
/** Without the line that shows what is printed. */
const shownBy = (command) => /^# (.*)$/m.exec(command)?.[1] ?? '';

describe(DOCUMENT, () => {
  let server;
  let guide;

  beforeAll(async () => {
    server = await startDemoServer();
    guide = await openGuideFolder(DOCUMENT, FILES, server);
    cpSync(path.join(root, 'examples', 'signing', 'python', 'sign.py'), path.join(guide.folder, 'sign.py'));
  });

  afterAll(async () => {
    await server.stop();
    guide.remove();
  });

  const python = spawnSync('python3', ['--version']).status === 0 ? it : it.skip;

  it('reads a person in JavaScript', () => {
    const command = commandWith('node first.mjs');
    expect(guide.run(command)).toEqual({ status: 0, output: `${shownBy(command)}\n`, errors: '' });
  });

  it('answers an event in JavaScript', async () => {
    const command = commandWith('node main.mjs');
    const { output } = await guide.runTerminals(command);
    expect(promisedBy(command)).toHaveLength(1);
    expect(output.split('\n')).toEqual(expect.arrayContaining(promisedBy(command)));
  });

  it('passes the test in JavaScript', () => {
    const { status, output, errors } = guide.run(commandWith('node --test'));
    expect([status, errors, output]).toEqual([0, '', expect.stringMatching(/^\S pass 1$/m)]);
  });

  python('reads a person in Python', () => {
    const command = commandWith('python3 -c');
    const { output, errors } = guide.run(command);
    expect(errors).toBe('');
    expect(output).toContain(shownBy(command).replace(/ …$/, ''));
  });

  python('answers an event in Python', async () => {
    const command = commandWith('python3 integration.py');
    const { output } = await guide.runTerminals(command);
    expect(promisedBy(command)).toHaveLength(1);
    expect(output.split('\n')).toEqual(expect.arrayContaining(promisedBy(command)));
  });

  python('passes the test in Python, as often as it is run', () => {
    for (let time = 0; time < 2; time += 1) {
      const { status, errors } = guide.run(commandWith('unittest'));
      expect([status, errors]).toEqual([0, expect.stringMatching(/^OK$/m)]);
    }
  });
});
