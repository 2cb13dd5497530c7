import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { RELEASE } from '../../../src/database/migrations/index.js';
import { DailyQuota } from '../../../src/modules/access/daily-quota.js';
import { BlueprintsService } from '../../../src/modules/blueprints/index.js';
import { ChangesRepository } from '../../../src/modules/changes/index.js';
import { DeliveryWorker } from '../../../src/modules/events/sending/delivery-worker.js';
import { OldDeliveries } from '../../../src/modules/events/log/old-deliveries.js';
import { ExpiredReplies } from '../../../src/modules/stored-replies/stored-replies.js';
import { CompanyAddressesRepository } from '../../../src/modules/profiles/company-addresses.repository.js';
import { ProfilesRepository } from '../../../src/modules/profiles/profiles.repository.js';
import { WorkflowMovesRepository } from '../../../src/modules/workflows/moves/workflow-moves.repository.js';
import { aForm, aQuestion } from '../../builders/form.builder.js';
import { aPortalsBlueprint, CAREERS } from '../../builders/portals-blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { openDataSource } from '../../support/data-source.js';
import { describeOnEachDatabase, describeOnPostgres } from '../../support/databases.js';
import type { CreateDatabase, TestDatabase } from '../../support/databases.js';
import { FormsClient } from '../../support/forms-client.js';
import { JobPostsClient } from '../../support/job-posts-client.js';
import { RecordingLog } from '../../support/recording-log.js';
import { refuseReleasesBefore } from '../../support/release-fence.js';
import type { RawResponse } from '../../support/send-raw.js';
import { TestServer } from '../../support/test-server.js';

const CUSTOMER = 1001;
const PERSON = { firstname: 'Ada', lastname: 'Lovelace' };
const APPROVED = 'D31001';
const STATUSES = {
  applicantworkflows: [
    { id: 'C1', value: 'New' },
    { id: 'C2', value: 'Hired' },
  ],
};
const BLUEPRINT = {
  ...aPortalsBlueprint(CUSTOMER),
  workflowStatuses: STATUSES,
  forms: [aForm('plain', { questions: [aQuestion('a')] })],
};

interface Stage {
  readonly database: TestDatabase;
  readonly server: TestServer;
  readonly api: ApiClient;
  readonly log: RecordingLog;
}

async function setStage(createDatabase: CreateDatabase): Promise<Stage> {
  const [log, database] = [new RecordingLog(), await createDatabase()];
  const server = await TestServer.start({ database, log, blueprints: [BLUEPRINT] });
  return { database, server, log, api: new ApiClient(server, CUSTOMER) };
}

function expectBusy(response: RawResponse): void {
  expect([response.status, codesOf(response)]).toEqual([503, [23]]);
  expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
}

describeOnEachDatabase('a node beside a later release (D-PLT-17)', (createDatabase) => {
  let stage: Stage;
  let person: number;

  beforeAll(async () => {
    stage = await setStage(createDatabase);
    await refuseReleasesBefore(stage.database.location, RELEASE);
    person = await stage.api.create('people', PERSON);
  });

  afterAll(async () => {
    await stage.server.stop();
    await stage.database.remove();
  });

  /** Returns the number of rows of each table to which writes add rows. */
  const countRows = async (): Promise<unknown> => {
    const source = await openDataSource(stage.database.location, {});
    const tables = ['profiles', 'audit_records', 'changes', 'kept_answers', 'applied_blueprints', 'list_states'];
    const counts = tables.map((table) => `(SELECT COUNT(*) FROM ${table}) AS ${table}`).join(', ');
    const rows: unknown = await source.query(`SELECT ${counts}`);
    await source.destroy();
    return rows;
  };

  it('still writes while that one is compatible', async () => {
    await stage.api.change(`people/${person}`, { middlename: 'King' });
    expect((await stage.server.send({ path: '/health/ready' })).status).toBe(200);
  });

  describe('that has changed what must be written', () => {
    let before: unknown;
    let linesBefore: number;

    beforeAll(async () => {
      const { app } = stage.server.running;
      await app.get(DailyQuota).flush();
      before = await countRows();
      linesBefore = stage.log.text.length;
      await refuseReleasesBefore(stage.database.location, RELEASE + 1);
    });

    it('learns about it by its next write, answers 503 with code 23, and writes nothing', async () => {
      expectBusy(await stage.api.post('/people', PERSON));
      expectBusy(await stage.api.patch(`/people/${person}`, { lastname: 'King' }));
      expectBusy(await stage.api.post('/lists/lists.skills/node', { value: 'Welding' }));
      const keyed = { body: PERSON, headers: { 'idempotency-key': 'once' } };
      expectBusy(await stage.api.send('POST', '/people', keyed));
      const changed = { ...BLUEPRINT, customer: { id: CUSTOMER, name: 'Another' } };
      await expect(stage.server.running.app.get(BlueprintsService).apply(changed)).rejects.toThrow(/too old/);
      expect(await countRows()).toEqual(before);
    });

    it('still reads', async () => {
      expect(await stage.api.read(`people/${person}`, 'middlename')).toEqual({ middlename: 'King' });
    });

    it('is live, and not ready: the reply names both releases and the way out', async () => {
      expect((await stage.server.send({ path: '/health/live' })).status).toBe(200);
      const ready = await stage.server.send({ path: '/health/ready' });
      expectBusy(ready);
      expect(ready.text).toContain(
        `its release, ${RELEASE}, is too old for its database, which accepts writes of releases from ${RELEASE + 1} on. Replace the node`,
      );
    });

    it('says so in one line of its log, no matter what works behind the requests', async () => {
      const { app } = stage.server.running;
      await Promise.allSettled([
        app.get(DailyQuota).flush(),
        app.get(ExpiredReplies).sweep(),
        app.get(OldDeliveries).sweep(),
      ]);
      app.get(DeliveryWorker).wake();
      expectBusy(await stage.api.post('/people', PERSON));
      const told = stage.log.text.slice(linesBefore).match(/.*"level":[456]0.*/g);
      expect(told).toHaveLength(1);
      expect(told?.[0]).toContain('This node can no longer write');
    });
  });
});

describeOnEachDatabase(
  'an idle node beside a later release that has changed what must be written (D-PLT-17)',
  (createDatabase) => {
    it('learns about it by the readiness check, and says so in one line of its log', async () => {
      const stage = await setStage(createDatabase);
      await refuseReleasesBefore(stage.database.location, RELEASE + 1);
      const linesBefore = stage.log.text.length;
      const ready = await stage.server.send({ path: '/health/ready' });
      expectBusy(ready);
      expect(ready.text).toContain('This node can no longer write');
      expect(stage.log.text.slice(linesBefore).match(/.*"level":[456]0.*/g)).toHaveLength(1);
      await stage.server.stop();
      await stage.database.remove();
    });
  },
);

interface Omission {
  mockRestore(): void;
}

/** How a release writes that knows nothing of what a later one added, and what is written so. */
interface IncompleteWrite {
  readonly omit: () => Omission;
  /** Prepares with all that is to be written, and gives the write that is tried. */
  readonly prepare: () => Promise<() => Promise<RawResponse>>;
}

describeOnPostgres('a release that does not announce itself (D-PLT-21)', (createDatabase) => {
  let stage: Stage;
  let posts: JobPostsClient;
  let forms: FormsClient;
  let omission: Omission | undefined;

  beforeAll(async () => {
    stage = await setStage(createDatabase);
    posts = new JobPostsClient(stage.api);
    forms = new FormsClient(stage.api);
    const unitOfWork = stage.server.unitOfWork;
    const write = unitOfWork.write.bind(unitOfWork);
    jest.spyOn(unitOfWork, 'write').mockImplementation((work, requester) =>
      write(async (session) => {
        await session.query(`SET LOCAL talent.release = ''`);
        return work(session);
      }, requester),
    );
  });

  afterEach(() => omission?.mockRestore());

  afterAll(async () => {
    await stage.server.stop();
    await stage.database.remove();
  });

  const makePerson = (): Promise<number> => stage.api.create('people', PERSON);
  const makeJob = (): Promise<number> => stage.api.create('jobs', { jobtitle: 'Welder', folder: APPROVED });
  const makeWorkflow = async (): Promise<number> =>
    stage.api.create('applicantworkflows', { baseprofile: await makeJob(), associatedprofile: await makePerson() });
  const makeCompany = (): Promise<number> =>
    stage.api.create('companies', { name: 'Acme', addresses: [{ addresscity: 'Bath' }, { addresscity: 'York' }] });

  const withoutChanges = (): Omission =>
    jest.spyOn(stage.server.running.app.get(ChangesRepository), 'insert').mockResolvedValue(undefined);
  const withoutWords = (): Omission =>
    jest.spyOn(stage.server.running.app.get(ProfilesRepository), 'setWords').mockResolvedValue(undefined);
  const withoutAddresses = (): Omission =>
    jest.spyOn(CompanyAddressesRepository.prototype, 'change').mockResolvedValue(undefined);
  const withoutMoves = (): Omission =>
    jest.spyOn(stage.server.running.app.get(WorkflowMovesRepository), 'insert').mockResolvedValue(undefined);

  const WRITES: Readonly<Record<string, IncompleteWrite>> = {
    'another version of a person without its change': {
      omit: withoutChanges,
      prepare: async () => {
        const id = await makePerson();
        return () => stage.api.patch(`/people/${id}`, { middlename: 'King' });
      },
    },
    'a filled form without its change': {
      omit: withoutChanges,
      prepare: async () => {
        const form = await forms.fill('plain', await makePerson(), { a: '1' });
        return () => forms.sendChange(form, { a: '2' });
      },
    },
    'a node of a list without the change of the list': {
      omit: withoutChanges,
      prepare: async () => () => stage.api.post('/lists/lists.skills/node', { value: `Skill ${Math.random()}` }),
    },
    'a workflow without its change': {
      omit: withoutChanges,
      prepare: async () => {
        const members = { baseprofile: await makeJob(), associatedprofile: await makePerson() };
        return () => stage.api.post('/applicantworkflows', members);
      },
    },
    'a move of a workflow that is not kept': {
      omit: withoutMoves,
      prepare: async () => {
        const id = await makeWorkflow();
        return () => stage.api.patch(`/applicantworkflows/${id}`, { status: { id: 'C2' } });
      },
    },
    'a job post without its change': {
      omit: withoutChanges,
      prepare: async () => {
        const jobid = await makeJob();
        return () => posts.post({ jobid, portalurl: CAREERS });
      },
    },
    'another title of a job without its words': {
      omit: withoutWords,
      prepare: async () => {
        const id = await makeJob();
        return () => stage.api.patch(`/jobs/${id}`, { jobtitle: 'Plumber' });
      },
    },
    'other addresses of a company that are not kept': {
      omit: withoutAddresses,
      prepare: async () => {
        const id = await makeCompany();
        return () => stage.api.patch(`/companies/${id}`, { addresses: [{ addresscity: 'Leeds' }] });
      },
    },
  };

  it.each(Object.entries(WRITES))('may not write %s, and may write it whole', async (_title, { omit, prepare }) => {
    expect([200, 201, 204]).toContain((await (await prepare())()).status);
    const write = await prepare();
    omission = omit();
    expect((await write()).status).toBe(503);
  });

  it('may leave words and addresses as they are if they stay the same', async () => {
    const [job, company] = [await makeJob(), await makeCompany()];
    omission = withoutWords();
    await stage.api.change(`jobs/${job}`, { numberofpositions: 3 });
    await stage.api.change(`companies/${company}`, { name: 'Emca' });
  });

  it('may apply no blueprint, for which it writes no record of administration', async () => {
    const blueprints = stage.server.running.app.get(BlueprintsService);
    const renamed = { ...BLUEPRINT, customer: { id: CUSTOMER, name: 'A' } };
    await expect(blueprints.apply(renamed)).rejects.toThrow('may not write');
  });
});
