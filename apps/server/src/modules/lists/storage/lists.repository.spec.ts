import { expect, it } from '@jest/globals';
import { describeOnPostgres } from '../../../../test/support/databases.js';
import { openPatiently } from '../../../../test/support/patience.js';
import { ListsRepository } from './lists.repository.js';

const lists = new ListsRepository();

describeOnPostgres('two changes of a customer’s lists', (createDatabase) => {
  it('come one after the other for one customer, and side by side for two', async () => {
    const database = await createDatabase('migrated');
    const unitOfWork = await openPatiently(database.location);
    let second: Promise<number> | undefined;
    const steps: string[] = [];
    await unitOfWork.write(async (session) => {
      await lists.moveRevision(session, 1001);
      second = unitOfWork.write(async (other) => {
        const moved = await lists.moveRevision(other, 1001);
        steps.push('second moved');
        return moved;
      });
      expect(await unitOfWork.write((other) => lists.moveRevision(other, 1002))).toBe(1);
      steps.push('first ends');
    });
    expect(await second).toBe(2);
    expect(steps).toEqual(['first ends', 'second moved']);
    await unitOfWork.close();
  });
});
