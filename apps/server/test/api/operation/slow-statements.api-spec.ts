import { hostname } from 'node:os';
import { beforeAll, expect, it } from '@jest/globals';
import { CURRENT_REQUEST } from '../../../src/runtime/index.js';
import { aBlueprint, SECRET } from '../../builders/blueprint.builder.js';
import { describeServer } from '../../support/each-server.js';
import { RecordingLog } from '../../support/recording-log.js';
import type { RawResponse } from '../../support/send-raw.js';

const log = new RecordingLog();
/** Every statement is slow then, on the fastest machine. The log reports only the first ones. */
const configuration = { slowStatementMs: 0 };
const PEOPLE = '/customers/1001/people';

describeServer('slow statements (D-NET-25)', { blueprints: [aBlueprint(1001)], log, configuration }, (under) => {
  const statements: Array<{ readonly transaction: string | undefined; readonly sql: string }> = [];

  beforeAll(() => {
    under.server.unitOfWork.statements.listen((sql) => {
      statements.push({ transaction: CURRENT_REQUEST.getStore()?.transactionId, sql });
      return () => undefined;
    });
  });

  const post = (lastname: string): Promise<RawResponse> => {
    const body = { firstname: 'Hush', lastname, email: `${lastname.toLowerCase()}@hush.example` };
    return under.server.sendSigned('1001.user', SECRET, { method: 'POST', path: PEOPLE, body });
  };
  const statementsOf = (reply: RawResponse): string[] =>
    statements.flatMap(({ transaction, sql }) => (transaction === reply.headers['x-transaction'] ? [sql] : []));

  it('stand in the log', () => {
    const lines = log.text.split('\n').filter((line) => line.includes('"A statement was slow."'));
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ durationMs: expect.any(Number), rows: expect.any(Number) });
  });

  it('belong to their request, and have no value', async () => {
    const written = await post('Lovelace');
    expect(written.status).toBe(201);
    expect(statementsOf(written)).toContainEqual(expect.stringMatching(/^\s*INSERT INTO profiles /));
    const read = await under.server.sendSigned('1001.user', SECRET, { path: `${PEOPLE}/1` });
    expect(read.status).toBe(200);
    expect(statementsOf(read)).toContainEqual(expect.stringMatching(/SELECT [^]* FROM profiles /));
    expect(statements.filter(({ sql }) => /hush|lovelace/i.test(sql))).toEqual([]);
    expect(log.text).not.toMatch(/hush|lovelace/i);
  });

  it('of writes that wait for one another belong each to its own request', async () => {
    const replies = await Promise.all(['Hopper', 'Jackson', 'Johnson'].map(post));
    for (const reply of replies) {
      const inserts = statementsOf(reply).filter((sql) => /^\s*INSERT INTO profiles /.test(sql));
      expect(inserts).toHaveLength(1);
    }
  });

  it('are found by the name of the node in the views of PostgreSQL', async () => {
    if (under.database.location.kind === 'sqlite') return;
    const sql = 'SELECT application_name AS name FROM pg_stat_activity WHERE pid = pg_backend_pid()';
    const { unitOfWork } = under.server;
    const named = `talent-server ${hostname()}`.slice(0, 63);
    expect(await unitOfWork.reader.query(sql)).toEqual([{ name: named }]);
    expect(await unitOfWork.write((writing) => writing.query(sql))).toEqual([{ name: named }]);
    expect(await unitOfWork.beginSearch().searcher.query(sql)).toEqual([{ name: named }]);
  });
});
