import { describe, expect, it } from '@jest/globals';
import type { WireResponse } from '../src/http/send-request.js';
import { buildResponse } from './builders/build-context.js';
import { runAnswered } from './support/run-talent.js';

const NOTES = '/platform/v1/customers/1001/people/12/notes';

async function run(words: readonly string[], response: WireResponse) {
  const { sent, ...ended } = await runAnswered(['notes', ...words], response);
  return { ...ended, sent: sent[0] };
}

describe('talent notes (D-NOT)', () => {
  it('list shows the notes on a person', async () => {
    const note = { id: 7, person: 12, at: '2026-11-20T09:30:00.000Z', username: 'acme', text: 'Can start\nin May.' };
    const body = { notes: [{ ...note, workflow: 2 }] };
    const { code, stdout, sent } = await run(['list', '12'], buildResponse({ body }));
    expect([code, sent?.method, sent?.target]).toEqual([0, 'GET', `${NOTES}?size=1000`]);
    expect(stdout).toContain('7   2026-11-20T09:30:00.000Z  acme  2');
    expect(stdout).toContain('Can start');
  });

  it('add writes a note once, on the person or on a workflow, and prints its id', async () => {
    const location = ['Location', 'http://127.0.0.1:8080/platform/v1/customers/1001/notes/7'] as const;
    const created = buildResponse({ status: 201, statusText: 'Created', headers: [location] });
    const { code, stdout, sent } = await run(['add', '12', 'Can start in May.', '--workflow', '2'], created);
    expect([code, stdout, sent?.method, sent?.target]).toEqual([0, 'id  7\n', 'POST', NOTES]);
    expect(JSON.parse(Buffer.from(sent?.body as Uint8Array).toString())).toEqual({
      text: 'Can start in May.',
      workflow: 2,
    });
    expect(JSON.stringify(sent?.headers).toLowerCase()).toContain('idempotency-key');
  });

  it('remove deletes a note', async () => {
    const { code, stderr, sent } = await run(['remove', '7'], buildResponse({ status: 204, statusText: 'No Content' }));
    expect([code, stderr]).toEqual([0, 'Note 7 is deleted\n']);
    expect([sent?.method, sent?.target]).toEqual(['DELETE', '/platform/v1/customers/1001/notes/7']);
  });
});
