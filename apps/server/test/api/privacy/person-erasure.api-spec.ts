import { execFile } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@talent-platform/jest-preset/until';
import { getMetadataArgsStorage } from 'typeorm';
import type { UnitOfWork } from '../../../src/database/index.js';
import { OpenErasures, PersonErasures } from '../../../src/modules/privacy/index.js';
import { ErasureSteps } from '../../../src/modules/privacy/erasure/erasure-steps.js';
import type { ErasureWork } from '../../../src/modules/privacy/erasure/erasure-steps.js';
import { operatorContext } from '../../../src/operator/open-installation.js';
import { aUser, groupsAndUsers } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf, errorsOf, statusAndCodes } from '../../support/api-client.js';
import { aBusyBlueprint, aBusyPerson, TRACES } from '../../support/busy-person.js';
import type { BusyPerson } from '../../support/busy-person.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import type { TestDatabase } from '../../support/databases.js';
import { sendFile } from '../../support/multipart.js';
import { ChangesClient, shown } from '../../support/changes-client.js';
import { startPartner } from '../../support/partner-server.js';
import { PlatformClient } from '../../support/platform-client.js';
import { runOperatorOn } from '../../support/operator.js';
import { TestServer } from '../../support/test-server.js';

interface Receipt {
  readonly id: number;
  readonly person: number;
  readonly state: string;
  readonly erased: Readonly<Record<string, number>>;
}

/** Groups whose name is also that of their user. */
const GROUPS = {
  workflowless: { access: { workflows: 'none' } },
  jobless: { access: { jobs: 'none' } },
} as const;

describeOnEachDatabase('the erasure of a person', (createDatabase) => {
  let database: TestDatabase;
  let server: TestServer;
  let person: BusyPerson;
  let platform: PlatformClient;
  let api: ApiClient;
  let follower: ChangesClient;

  beforeAll(async () => {
    database = await createDatabase('migrated');
    await start();
  });

  const start = async (): Promise<void> => {
    const blueprint = { ...aBusyBlueprint(1001, 'http://127.0.0.1:9/'), ...groupsAndUsers(1001, GROUPS) };
    server = await TestServer.start({ database, blueprints: [blueprint] });
    platform = new PlatformClient(server, 1001);
    api = new ApiClient(server, 1001);
    follower = new ChangesClient(server, 1001, '1001.admin');
  };

  const erase = (id = person.id, confirm = `people/${id}`) => platform.post(`/people/${id}/erase`, { confirm });

  const erased = async (personId = person.id): Promise<Receipt> => {
    const { status, json, headers } = await erase(personId);
    expect(status).toBe(202);
    const { id } = json as Receipt;
    expect(headers.location).toMatch(new RegExp(`/platform/v1/customers/1001/erasures/${id}$`));
    return until(
      'the end of the erasure',
      async () => (await platform.get(`/erasures/${id}`)).json as Receipt,
      ({ state }) => state === 'erased',
    );
  };

  /** The traces that files of the installation have: of the database and its log, or of all rows, and of the storage. */
  const tracesLeft = async (): Promise<string[]> => {
    const texts: string[] = [];
    const names = await readdir(database.dataDir, { recursive: true, withFileTypes: true });
    for (const name of names) {
      if (!name.isFile()) continue;
      texts.push(name.name, await readElsewhere(path.join(name.parentPath, name.name)));
    }
    if (database.location.kind === 'postgres') texts.push(await dumpOf(server.unitOfWork));
    const all = texts.join('\n').toLowerCase();
    return Object.values(TRACES).filter((trace) => all.includes(trace.toLowerCase()));
  };

  it('is ended by the next start if the server stops before a step, between two of them, or after the last (D-PRV-3)', async () => {
    const { app } = server.running;
    const steps = app.get(ErasureSteps).all;
    const begun: Array<{ readonly id: number; readonly personId: number }> = [];
    for (const done of [0, Math.floor(steps.length / 2), steps.length]) {
      const { id: personId } = await aBusyPerson(server, 1001);
      const { id, work } = await app.get(PersonErasures).begin(operatorContext(1001), { personId });
      for (const step of steps.slice(0, done)) await step(JSON.parse(work ?? '') as ErasureWork);
      begun.push({ id, personId });
    }
    await server.stop();
    await start();
    for (const { personId } of begun) expect((await api.get(`/people/${personId}`)).status).toBe(404);
    await server.running.app.get(OpenErasures).sweep();
    for (const { id } of begun) {
      const { json } = await platform.get(`/erasures/${id}`);
      expect(json).toMatchObject({ state: 'erased', kind: 'operator' });
    }
    expect(await tracesLeft()).toEqual([]);
  });

  describe('of somebody about whom something is stored everywhere', () => {
    beforeEach(async () => {
      person = await aBusyPerson(server, 1001);
    });

    it('leaves no trace in the database and in the storage (D-PRV-3, D-PRV-4)', async () => {
      const before = await tracesLeft();
      expect(before.toSorted()).toEqual(Object.values(TRACES).toSorted());
      const receipt = await erased();
      expect(receipt).toMatchObject({
        customer: 1001,
        person: person.id,
        user: '1001.admin',
        erased: { profiles: 1, workflows: 1, notes: 1, forms: 3, deliveries: 1, files: expect.any(Number) },
      });
      expect(await tracesLeft()).toEqual([]);
    });

    it('is done by the operator, who sees first what would go (D-PRV-3, D-PRV-6)', async () => {
      const run = (...words: string[]) => runOperatorOn(database, ['people', ...words]);
      const id = String(person.id);
      const looked = await run('erase', '1001', id);
      expect(looked).toMatchObject({ code: 1, stdout: '' });
      expect(looked.stderr).toMatch(
        /^This would erase person \d+ of customer 1001, for good: 1 workflow, 3 filled forms, \d+ audit records\.\n.*\nAdd --yes to erase the person\.\n$/s,
      );
      expect((await api.get(`/people/${id}`)).status).toBe(200);
      expect(await run('erase', '1001', id, '--yes')).toMatchObject({ code: 0, stderr: '' });
      expect((await api.get(`/people/${id}`)).status).toBe(404);
      expect(await tracesLeft()).toEqual([]);
      const { stdout } = await run('erasures', '1001', '--json');
      const receipt = { person: person.id, state: 'erased', user: 'operator', kind: 'operator' };
      expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining(receipt));
      expect((await run('erasures', '1001')).stdout).toMatch(
        /^id {2}person {2}state {3}by +begun .*\n\d+ +\d+ +erased {2}operator +20/,
      );
    });

    it('tells in a dry run what would be erased, and erases nothing (D-PRV-3, D-NET-8)', async () => {
      const path = `/people/${person.id}/erase?dryrun=true`;
      const before = await follower.now();
      const dry = await platform.post(path, { confirm: `people/${person.id}` });
      expect([dry.status, dry.json]).toEqual([
        200,
        {
          customer: 1001,
          person: person.id,
          personCreatedAt: expect.stringMatching(/^\d{4}-/),
          wouldErase: {
            ...{ profiles: 1, workflows: 1, notes: 1, forms: 3, deliveries: 1 },
            ...{ auditRecords: expect.any(Number), deliveryAttempts: expect.any(Number) },
          },
        },
      ]);
      expect((await api.get(`/people/${person.id}`)).status).toBe(200);
      const { erasures } = (await platform.get('/erasures')).json as { erasures: readonly Receipt[] };
      expect(erasures.filter((erasure) => erasure.person === person.id)).toEqual([]);
      const next = await api.create('people', { firstname: 'Cy', lastname: 'Next' });
      expect((await follower.since(before, 1)).map(shown)).toEqual([`people/${next}@1`]);
      const { wouldErase } = dry.json as { readonly wouldErase: Readonly<Record<string, number>> };
      expect((await erased()).erased).toMatchObject(wouldErase);
    });

    it('is refused without the right confirmation, and while a user acts as the person, also in a dry run (D-PRV-3, D-NET-8)', async () => {
      expect(errorsOf(await erase(person.id, 'people/999'))).toEqual([
        {
          errorMessage: `confirm: must be "people/${person.id}", because an erasure cannot be undone, received "people/999".`,
          errorCode: 5,
        },
      ]);
      const refused = await erase(1);
      expect([refused.status, errorsOf(refused)[0]?.errorMessage]).toEqual([
        409,
        'The person is the own profile of the user "1001.admin", who would act in nobody\'s name. Take the user out of the blueprint first, and apply it.',
      ]);
      const partner = new PlatformClient(server, 1001, '1001.user');
      const { status } = await partner.post(`/people/${person.id}/erase`, { confirm: `people/${person.id}` });
      expect(status).toBe(404);
      const dry = (id: number, confirm = `people/${id}`) =>
        platform.post(`/people/${id}/erase?dryrun=true`, { confirm });
      const refusals = [await dry(person.id, 'people/1'), await dry(999_999), await dry(1)];
      expect(refusals.map((each) => each.status)).toEqual([400, 404, 409]);
      expect((await api.get(`/people/${person.id}`)).status).toBe(200);
      await erased();
    });

    it('is gone for everybody at once, and its id stays taken (D-PRV-3)', async () => {
      await erase();
      const { id, workflowId, formIds } = person;
      for (const below of [
        `/people/${id}`,
        `/people/${id}/workflows`,
        `/applicantworkflows/${workflowId}`,
        `/forms/${formIds.own}`,
        `/forms/${formIds.about}`,
      ])
        expect([below, (await api.get(below)).status]).toEqual([below, 404]);
      expect((await api.get(`/people/by-email?email=${TRACES.email}`)).status).toBe(404);
      const filter = { filters: [{ name: 'person.lastname', value: [TRACES.lastname] }] };
      expect((await api.post('/search/people', filter)).json).toEqual({ searchResults: [] });
      expect(codesOf(await erase())).toEqual([2]);
      expect(await api.create('people', { firstname: 'New', lastname: 'Person' })).toBeGreaterThan(id);
    });

    it('keeps other people, and references to the person lead nowhere (D-PRV-3)', async () => {
      await erased();
      expect(await api.read(`people/${person.otherId}`, 'lastname,field2')).toEqual({ lastname: 'Other' });
      expect(await api.read(`jobs/${person.jobId}`, 'jobtitle,hiringmanager,field4')).toMatchObject({
        jobtitle: 'Analyst',
      });
      await api.change(`jobs/${person.jobId}`, { jobtitle: 'Engineer' });
    });

    it('keeps the contents of a file that another profile names, too (D-PRV-3)', async () => {
      const resume = `people/${person.otherId}/fields/resume`;
      await sendFile(api, resume, { content: TRACES.resume, filename: 'other.txt' });
      await erased();
      expect((await api.get(`/${resume}/binary`)).text).toBe(TRACES.resume);
    });

    it('empties the audit records of the person, whose headers stay (D-PRV-3)', async () => {
      await erased();
      const { json } = await platform.get('/audit?size=1000');
      const { records } = json as {
        records: ReadonlyArray<{ profile: string; changes: unknown[]; erasedAt?: string }>;
      };
      const about = [`people/${person.id}`, `forms/${person.formIds.own}`, `applicantworkflows/${person.workflowId}`];
      for (const profile of about) {
        const found = records.filter((record) => record.profile === profile);
        expect(found.length).toBeGreaterThan(0);
        for (const record of found) expect(record).toMatchObject({ changes: [], erasedAt: expect.any(String) });
      }
      expect(records).toContainEqual(
        expect.objectContaining({ action: 'erase-person', person: person.id, user: '1001.admin' }),
      );
      const verified = await runOperatorOn(database, ['audit', 'verify']);
      expect(verified.code).toBe(0);
    });

    it('tells followers of the changes what to erase, and nothing else of the person (D-PRV-5)', async () => {
      const next = await follower.now();
      await erased();
      const { id, workflowId, noteId, formIds } = person;
      const gone = [
        { kind: 'workflow', type: 'applicantworkflows', id: workflowId },
        { kind: 'form', type: 'forms', id: formIds.own },
        { kind: 'form', type: 'forms', id: formIds.about },
        { kind: 'form', type: 'forms', id: formIds.ofWorkflow },
        { kind: 'note', type: 'notes', id: noteId },
        { kind: 'profile', type: 'people', id },
      ].map((change) => ({ ...change, changedAt: expect.any(String), removed: true, erased: true }));
      expect(await follower.since(next, gone.length)).toEqual(gone);
      const told = async (group: string) =>
        (await new ChangesClient(server, 1001, group).page(`?after=${next}`)).changes;
      const [, own, ofJob, , , profile] = gone;
      expect(await told('1001.workflowless')).toEqual([own, ofJob, profile]);
      expect(await told('1001.jobless')).toEqual([own, profile]);
      const all = (await follower.page('?size=1000&types=people')).changes.filter((change) => change.id === id);
      expect(all).toEqual([gone.at(-1)]);
    });

    it('is repeated from receipts after an older state was restored (D-PRV-7)', async () => {
      const run = (...words: string[]) => runOperatorOn(database, ['people', ...words]);
      const receipts = path.join(database.dataDir, 'receipts.json');
      const { createdAt } = (
        await server.unitOfWork.reader.query<{ createdAt: number }>(
          `SELECT created_at AS "createdAt" FROM profiles WHERE profile_type = 'people' AND id = ${person.id}`,
        )
      )[0] ?? { createdAt: 0 };
      const receiptOf = (at: number) => [
        { customer: 1001, person: person.id, personCreatedAt: new Date(at).toISOString() },
        { customer: 1001, person: 999, personCreatedAt: new Date(at).toISOString() },
      ];
      await writeFile(receipts, JSON.stringify(receiptOf(createdAt + 1)));
      expect(await run('erase-again', receipts, '--yes')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('was made at another time than the receipt says, so it is somebody else.'),
      });
      expect((await api.get(`/people/${person.id}`)).status).toBe(200);
      await writeFile(receipts, JSON.stringify(receiptOf(createdAt)));
      expect(await run('erase-again', receipts)).toMatchObject({
        code: 1,
        stderr: '1 of 2 people of these receipts is there again. Add --yes to erase each.\n',
      });
      expect(await run('erase-again', receipts, '--yes')).toMatchObject({
        code: 0,
        stdout: '1 person was erased again. 1 was gone already.\n',
      });
      expect((await api.get(`/people/${person.id}`)).status).toBe(404);
      await writeFile(receipts, '{"no":"list"}');
      expect(await run('erase-again', receipts)).toMatchObject({
        code: 1,
        stderr: `${receipts} has no receipts. Write it by "talent-server people erasures <customer> --json".\n`,
      });
    });
  });

  it('keeps nothing of a partner who answers after it (D-PRV-3)', async () => {
    let answer: (() => void) | undefined;
    const partner = await startPartner((socket) => {
      socket.once('data', () => {
        answer = () => socket.end('HTTP/1.1 400 X\r\nConnection: close\r\n\r\n{"userMessage":"No such Ada."}');
      });
    });
    const told = aBusyBlueprint(1001, `http://127.0.0.1:${partner.port}/`);
    await platform.apply({ ...told, ...groupsAndUsers(1001, GROUPS) });
    const id = await api.create('people', { firstname: 'Ada', lastname: 'King' });
    const baseprofile = await api.create('jobs', { jobtitle: 'Analyst' });
    const begun = await api.post('/applicantworkflows', { baseprofile, associatedprofile: id });
    const path = `/workflows/${begun.headers.location?.split('/').at(-1)}/move`;
    const move = () =>
      platform.send('POST', path, { body: { status: { id: 'C2' } }, headers: { 'idempotency-key': 'late' } });
    const moved = move();
    await until('the event', () => answer !== undefined);
    await erased(id);
    answer?.();
    expect((await moved).json).toMatchObject({ userMessage: 'No such Ada.' });
    expect(statusAndCodes(await move())).toEqual([404, [2]]);
    await partner.close();
  });

  it('takes a user that was removed, who begins anew if a blueprint names it again (D-PRV-3)', async () => {
    const blueprint = aBusyBlueprint(1001);
    const users = [...(blueprint.users ?? []), aUser('1001.leaver', 'partners', { name: 'Xleaverx' })];
    await server.apply({ ...blueprint, users });
    const { json } = await platform.get('/users/1001.leaver');
    const { id } = (json as { person: { id: number } }).person;
    await server.apply(blueprint);
    expect((await erase(id)).status).toBe(202);
    await server.apply({ ...blueprint, users });
    const again = (await platform.get('/users/1001.leaver')).json as { person: { id: number } };
    expect(again.person.id).toBeGreaterThan(id);
  });
});

/**
 * Reads a file in another process. If the process of a database closes another descriptor of its files, its locks end,
 * and SQLite's next process cuts off a file that is mapped here.
 */
async function readElsewhere(file: string): Promise<string> {
  const { stdout } = await promisify(execFile)('cat', [file], { encoding: 'latin1', maxBuffer: Infinity });
  return stdout;
}

/** Returns all rows of all tables as text. */
async function dumpOf({ reader }: UnitOfWork): Promise<string> {
  const tables = getMetadataArgsStorage().tables.flatMap(({ name }) => name ?? []);
  const dumps: string[] = [];
  for (const table of tables) dumps.push(JSON.stringify(await reader.query(`SELECT * FROM ${table}`)));
  return dumps.join('\n');
}
