import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createClient, TalentError } from '../src/index.js';
import type { AuditRecord, Client } from '../src/index.js';
import { CLIENT_NAME, seededRandom, startFaultProxy } from './support/fault-proxy.js';
import type { FaultProxy } from './support/fault-proxy.js';
import { SIGNED, startServer } from './support/start-server.js';
import type { DemoServer } from './support/start-server.js';

const CALLS = 1000;
const WORKERS = 8;
const SEED = 20_261_126;
const STATUSES = ['C51218', 'C51220', 'C51222'];

let server: DemoServer;
let proxy: FaultProxy;
let direct: Client;
/** The running time limit of each client. */
const limits = new Map<string, () => void>();

beforeAll(async () => {
  server = await startServer();
  direct = createClient({ baseUrl: server.baseUrl, customerId: 1001, credentials: SIGNED });
  // The limit of a client that is never answered is over at once: no test waits.
  const onSilence = (client: string) => limits.get(client)?.();
  proxy = await startFaultProxy(server.baseUrl, { random: seededRandom(SEED), onSilence });
});

afterAll(async () => {
  proxy.close();
  await server.stop();
});

/** A client whose waits take no time. */
function hurriedClient(name: string, waits: number[]): Client {
  return createClient({
    ...{ baseUrl: proxy.baseUrl, customerId: 1001, credentials: SIGNED },
    hooks: { beforeRequest: ({ headers }) => headers.set(CLIENT_NAME, name) },
    runtime: {
      random: seededRandom(SEED + name.length),
      sleep: async (ms) => void waits.push(ms),
      startTimer: (_ms, onTime) => {
        limits.set(name, onTime);
        return () => limits.delete(name);
      },
    },
  });
}

/** The deeds of a worker, in turn. Each write has a text of its own, by which the audit trail knows it. */
const DEEDS: ReadonlyArray<(client: Client, text: string, workflow: number) => PromiseLike<unknown>> = [
  ({ people }, text) => people.create({ firstname: 'Ada', lastname: text }),
  ({ people }) => people.get(4, { fields: ['lastname', 'email'] }),
  ({ people }, text) => people.update(5, { middlename: text }),
  ({ people }, text) => people.addEntry(6, { field: 'phones', members: { phonenumber: text } }),
  ({ workflows }, text, id) => workflows.move(id, { status: statusOf(text), comment: text }),
  ({ jobs }, text) => jobs.create({ jobtitle: text }),
  ({ people }) => people.search().next(),
  ({ people }, text) => people.update(7, { middlename: text }, { isRepeatable: false }),
  ({ changes }) => changes.now(),
  ({ people }) => people.readMany([1, 2, 3]).next(),
];
/** The deeds that write, in DEEDS. */
const WRITES = new Set([0, 2, 3, 4, 5, 7]);

/** Another status than the one before, of each worker's workflow. A new workflow has the first one. */
function statusOf(text: string): string {
  const turn = Math.floor(Number(text.replace(/\D/g, '')) / DEEDS.length / WORKERS);
  return STATUSES[(turn + 1) % STATUSES.length] ?? '';
}

type Outcome = { readonly text: string; readonly deed: number; readonly error?: TalentError };

async function work(worker: number, outcomes: Outcome[], waits: number[]): Promise<void> {
  const client = hurriedClient(`worker ${worker}`, waits);
  const [baseprofile, associatedprofile] = [
    1,
    (await direct.people.create({ firstname: 'W', lastname: `W${worker}` })).id,
  ];
  const { id } = await direct.workflows.create('applicantworkflows', { baseprofile, associatedprofile });
  for (let call = worker; call < CALLS; call += WORKERS) {
    const deed = Math.floor(call / WORKERS) % DEEDS.length;
    const text = `Call ${call}.`;
    try {
      await DEEDS[deed]?.(client, text, id);
      outcomes.push({ text, deed });
    } catch (error) {
      if (!(error instanceof TalentError)) throw error;
      outcomes.push({ text, deed, error });
    }
  }
}

/** Counts how often each text was written, by the audit trail and by the comments of moves. */
async function countWrites(): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const count = (text: unknown) => counts.set(String(text), (counts.get(String(text)) ?? 0) + 1);
  const records: AuditRecord[] = [];
  for await (const record of direct.platform.audit({ kind: 'data', size: 1000 })) records.push(record);
  for (const { changes } of records) for (const { after } of changes) count(after);
  for await (const { id } of direct.workflows.search('applicantworkflows'))
    for await (const { comment } of direct.workflows.moves(id, { size: 1000 })) count(comment);
  return counts;
}

it('ends each of 1,000 calls in its result or one typed error, and does nothing twice', async () => {
  const outcomes: Outcome[] = [];
  const waits: number[] = [];
  await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker, outcomes, waits)));
  expect(outcomes).toHaveLength(CALLS);
  for (const fault of [
    '5xx before',
    '5xx after',
    'busy',
    '429',
    'reset before',
    'reset after',
    'reset within',
  ] as const)
    expect(proxy.counts.get(fault)).toBeGreaterThan(5);
  expect(proxy.counts.get('slow before')).toBeGreaterThan(5);
  expect(proxy.counts.get('slow after')).toBeGreaterThan(5);

  const counts = await countWrites();
  const wrong = outcomes.filter(({ text, deed, error }) => {
    const done = WRITES.has(deed) ? (counts.get(text) ?? 0) : 0;
    if (error === undefined) return done !== (WRITES.has(deed) ? 1 : 0);
    return error.mayHaveBeenDone ? done > 1 : done !== 0;
  });
  expect(wrong).toEqual([]);

  const failed = outcomes.flatMap(({ error, deed }) => (error ? [{ error, deed }] : []));
  // Reads, and writes with a key, fail only after the last repeat.
  const repeated = failed.filter(({ deed }) => ![2, 7].includes(deed));
  expect(repeated.every(({ error }) => error.attempts === 5)).toBe(true);
  expect(repeated.length).toBeLessThan(10);
  const once = failed.filter(({ deed }) => [2, 7].includes(deed));
  expect(new Set(once.map(({ error }) => error.kind))).toEqual(new Set(['refused', 'network', 'timeout']));
  expect(once.some(({ error }) => error.mayHaveBeenDone)).toBe(true);
  expect(waits.some((ms) => ms >= 2000)).toBe(true);
});
