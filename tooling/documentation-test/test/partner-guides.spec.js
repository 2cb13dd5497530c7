import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient } from '@talent-platform/client';

import { startDemoServer } from '../demo-server.mjs';
import { examplesOf, readDocument } from '../examples-of.mjs';
import { openGuideFolder } from '../guide-folder.mjs';

const CHECK = 'docs/guides/background-check.md';
const TWIN = 'docs/guides/testing-with-the-twin.md';
const CHECK_FILES = {
  js: ['check.mjs', 'resume.mjs', 'result.mjs', 'platform.mjs', 'serve.mjs', 'deliver.mjs', 'check.test.mjs'],
};

describe(CHECK, () => {
  const [terminals, recruiter, delivery] = examplesOf(CHECK, 'sh');
  let server;
  let guide;
  let administrator;

  beforeAll(async () => {
    server = await startDemoServer();
    guide = await openGuideFolder(CHECK, CHECK_FILES, server);
    const credentials = { user: 'demo.integration', secret: 'demo-only-integration-secret' };
    administrator = createClient({ baseUrl: String(server.baseUrl), customerId: 1001, credentials });
  });

  afterAll(async () => {
    await server.stop();
    guide.remove();
  });

  it('passes its tests', () => {
    const tests = readDocument(CHECK).match(/^test\('/gm);
    const { status, output } = guide.run('node --test check.test.mjs');
    expect([status, output]).toEqual([0, expect.stringMatching(new RegExp(`^\\S pass ${tests?.length}$`, 'm'))]);
  });

  it('answers the recruiter of the demo', async () => {
    const { output, printed } = await guide.runTerminals(terminals, recruiter);
    expect(output).toMatch(/^message +The check of Grace Hopper is ordered\.$/m);
    expect(printed).toBe('ready\n{ workflow: 3, person: 5 }\n');
  });

  it('brings the result back to the demo: the form, the file and the status', async () => {
    const { status, output, errors } = guide.run(delivery);
    expect([status, errors]).toEqual([0, '']);
    expect(output).toMatch(/compilers[^]*"filename": ?"report\.pdf"[^]*"id": ?"C51222"/);
    const report = await administrator.people.file(5, 'field1010').download();
    expect(await new Response(report.stream).text()).toBe('%PDF-1.4\n%%EOF\n');
  });

  it('writes all of it as the partner', async () => {
    const writers = [];
    for (const profile of ['people/5', 'forms/1', 'applicantworkflows/3']) {
      const { value: newest } = await administrator.platform.audit({ profile }).next();
      writers.push(newest?.user);
    }
    expect(writers).toEqual(['demo.partner', 'demo.partner', 'demo.partner']);
  });
});

describe(TWIN, () => {
  it('shows programs that end well, and leave nothing running', async () => {
    const names = examplesOf(TWIN, 'js').map((_, index) => `twin-${index}.mjs`);
    const guide = await openGuideFolder(TWIN, { js: names });
    // One process loads the twin once for all of them.
    const all = `${names.map((name) => `await import('./${name}');`).join('\n')}\nconsole.log('ended');`;
    writeFileSync(path.join(guide.folder, 'all.mjs'), all);
    const ended = guide.run('node all.mjs');
    guide.remove();
    expect([names.length, ended]).toEqual([4, { status: 0, output: 'ended\n', errors: '' }]);
  });
});
