import { readFileSync } from 'node:fs';
import type { Blueprint } from '@talent-platform/blueprint';
import { DEMO_FOLDER } from '../../../src/config/index.js';
import type { TestDatabase } from '../../support/databases.js';
import { TestServer } from '../../support/test-server.js';

/** Starts a server with the demo customer. Returns when the customer has all that a check can need. */
export async function startDemo(database: TestDatabase): Promise<TestServer> {
  const server = await TestServer.start({ database, configuration: { blueprint: DEMO_FOLDER } });
  await server.apply(withEveryNeed());
  return server;
}

/** The demo has neither a disabled form nor rooms. */
function withEveryNeed(): Blueprint {
  const file = new URL('../../../../../tooling/demo/blueprint.json', import.meta.url);
  const { $schema: _, ...demo } = JSON.parse(readFileSync(file, 'utf8')) as Blueprint & { readonly $schema: string };
  const [form] = demo.forms ?? [];
  const disabled = { ...form, formname: 'disabled_check', displayName: 'Disabled check', status: 'disabled' };
  return {
    ...demo,
    quota: { requestsPerDay: 1_000_000 },
    profileTypes: { ...demo.profileTypes, rooms: {} },
    forms: [...(demo.forms ?? []), disabled],
  } as Blueprint;
}
