import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeServerOnSqlite } from '../../support/each-server.js';
import { runOperatorOn } from '../../support/operator.js';

/** The commands that change a customer. Each must write a record of the operator (D-OPR-2). */
const RECORDED: Readonly<Record<string, readonly string[]>> = {
  'customers add': ['customers', 'add', 'blueprint.json'],
  'users add': ['users', 'add', '1001', '1001.ada', '--name', 'Ada Byron', '--group', 'administrators', '--generate'],
  'users password': ['users', 'password', '1001', '1001.user', '--generate'],
  'users disable': ['users', 'disable', '1001', '1001.user'],
  'users enable': ['users', 'enable', '1001', '1001.user'],
  'secrets rotate': ['secrets', 'rotate', '1001', '1001.user'],
  'people export': ['people', 'export', '1001', '1', '--output', 'person.zip'],
  'people erase': ['people', 'erase', '1001', 'Lovelace', '--yes'],
  'secrets end': ['secrets', 'end', '1001', '1001.user', 'k1'],
};

/** The commands without a record, with the reason. */
const WITHOUT_RECORD: Readonly<Record<string, string>> = {
  start: 'starts the server; a blueprint that it applies has a record of its own (D-PLT-11)',
  migrate: 'changes tables, and no customer',
  doctor: 'only reads',
  'customers list': 'only reads',
  'customers export': 'only reads',
  'customers move': 'copies the customer with the trail that it has, and changes nothing of it (D-OPR-28)',
  'customers remove': 'removes the trail, too; the log has two lines (D-OPR-7)',
  'users list': 'only reads',
  'secrets list': 'only reads',
  'key status': 'only reads',
  'storage check': 'removes only contents that no row of a customer names',
  move: 'copies a whole database, with the trail that it has',
  'people erasures': 'only reads',
  'people erase-again': 'is tried with its receipts; each erasure has a record of its own (D-PRV-6)',
  'backup list': 'only reads',
  restore: 'puts a whole database in place, with the trail that it had',
  'audit export': 'only reads',
  'audit verify': 'only reads',
};

describeServerOnSqlite('the commands of talent-server', { blueprints: [aBlueprint(1001)] }, (under) => {
  /** A person who is no user of the service. */
  let lovelace: number;

  beforeAll(async () => {
    lovelace = await new ApiClient(under.server, 1001, '1001.admin').create('people', {
      firstname: 'Ada',
      lastname: 'Lovelace',
    });
    await writeFile(path.join(under.database.dataDir, 'blueprint.json'), JSON.stringify(aBlueprint(1002)));
  });

  /** Returns the commands that the help of a group lists. */
  const commandsOf = async (...group: string[]): Promise<string[]> => {
    const { stdout } = await runOperatorOn(under.database, [...group, '--help']);
    const prefix = ['talent-server', ...group].join(' ');
    return [...stdout.matchAll(new RegExp(`^ +${prefix} ([a-z][a-z-]*)`, 'gm'))].map(([, name = '']) => name);
  };

  it('each write a record of what they change, or say why they write none (D-OPR-2)', async () => {
    const all: string[] = [];
    for (const name of await commandsOf()) {
      const members = await commandsOf(name);
      all.push(...(members.length === 0 ? [name] : members.map((member) => `${name} ${member}`)));
    }
    expect(all.toSorted()).toEqual([...Object.keys(RECORDED), ...Object.keys(WITHOUT_RECORD)].toSorted());
  });

  const countActs = async (): Promise<number> => {
    const [row] = await under.server.unitOfWork.reader.query<{ readonly count: number }>(
      "SELECT COUNT(*) AS count FROM audit_records WHERE kind = 'operator'",
    );
    return row?.count ?? 0;
  };

  it.each(Object.entries(RECORDED))('write a record: %s (D-OPR-2)', async (_, words) => {
    const before = await countActs();
    const inFolder = (word: string): string =>
      /\.(?:json|zip)$/.test(word) ? path.join(under.database.dataDir, word) : word;
    const given = words.map((word) => (word === 'Lovelace' ? String(lovelace) : inFolder(word)));
    expect(await runOperatorOn(under.database, given)).toMatchObject({ code: 0 });
    expect(await countActs()).toBe(before + 1);
  });
});
