import { expect, it } from '@jest/globals';
import { SupersededChanges } from '../../../src/modules/changes/superseded-changes.js';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { ChangesClient, shown } from '../../support/changes-client.js';
import { describeServer } from '../../support/each-server.js';
import { TestClock } from '../../support/test-clock.js';

const DAY_MS = 86_400_000;
const clock = new TestClock();

describeServer('changes that were removed by age (D-CHG-11)', { blueprints: [aBlueprint(1001)], clock }, (under) => {
  it('are gone for a reader who was away for so long, and who begins anew and is told of everything', async () => {
    const [people, feed] = [new ApiClient(under.server, 1001), new ChangesClient(under.server, 1001)];
    const ids: number[] = [];
    for (const lastname of ['Byron', 'King']) ids.push(await people.create('people', { firstname: 'Ada', lastname }));
    const away = await feed.now();
    clock.advance(DAY_MS);
    for (const middlename of ['A', 'B'])
      for (const id of ids) await people.send('PATCH', `/people/${id}`, { body: { middlename } });
    const following = await feed.now();
    clock.advance(364 * DAY_MS);
    await people.send('PATCH', `/people/${ids[0]}`, { body: { middlename: 'Augusta' } });
    clock.advance(2 * DAY_MS);
    await under.server.running.app.get(SupersededChanges).sweep();

    const gone = await feed.send(`?after=${away}`);
    expect([gone.status, gone.text]).toEqual([
      410,
      expect.stringContaining('is a place in changes that is no longer kept'),
    ]);
    expect((await feed.since(following, 1)).map(shown)).toEqual([`people/${ids[0]}@4`]);
    const anew = (await feed.page('?size=1000&types=people')).changes.filter(({ id }) => ids.includes(Number(id)));
    expect(anew.map(shown)).toEqual([`people/${ids[0]}@3`, `people/${ids[1]}@3`, `people/${ids[0]}@4`]);
  });
});
