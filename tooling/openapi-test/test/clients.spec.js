import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startDemoServer } from '@talent-platform/documentation-test/demo-server.mjs';

import { generateClients } from '../generate-clients.mjs';

const DOCUMENT = fileURLToPath(new URL('../../../apps/server/dist/openapi.json', import.meta.url));

/** @type {Awaited<ReturnType<typeof startDemoServer>> | undefined} */
let server;
/** @type {string} */
let programs;

beforeAll(async () => {
  programs = await generateClients(DOCUMENT);
  server = await startDemoServer();
});

afterAll(() => server?.stop());

it.each(['fetch', 'functions'])(
  'creates, reads and searches a person, submits a form, and knows the code of an error: %s',
  (client) => {
    const program = path.join(programs, `check-${client}-client.js`);
    const output = execFileSync(process.execPath, [program, String(server?.baseUrl)], { encoding: 'utf8' });
    expect(output).toBe(`${client} client: passed\n`);
  },
);
