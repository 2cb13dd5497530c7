import { expect, it } from '@jest/globals';
import type { Blueprint } from '@talent-platform/blueprint';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { PlatformClient } from '../../support/platform-client.js';

const MANY = 20;
const BLUEPRINT = aBlueprint(1001, { quota: { requestsPerDay: 1_000_000 } });

/** With so many fields that looking at them takes a while, each with a pattern that nobody has compiled yet. */
function large(run: number): Blueprint {
  const fields = Array.from({ length: 600 }, (_, index) => ({
    id: `field${1000 + index}`,
    label: `Field ${index}`,
    type: 'text',
    maxLength: 50,
    pattern: `^${run}-${index}-[0-9]{1,6}$`,
  }));
  return { ...BLUEPRINT, profileTypes: { people: { fields } } };
}

describeServer('somebody who asks for much at once', { blueprints: [BLUEPRINT], keepsConnections: false }, (under) => {
  it('keeps nobody else waiting behind blueprints that are looked at', async () => {
    const user = new ApiClient(under.server, 1001);
    const person = await user.create('people', { firstname: 'Ada', lastname: 'Lovelace' });
    const platform = new PlatformClient(under.server, 1001);
    const ended: string[] = [];
    const ends = async (name: string, asked: Promise<{ status: number }>): Promise<void> => {
      const { status } = await asked;
      ended.push(`${name} ${status}`);
    };
    const documents = Array.from({ length: MANY }, (_, run) => large(run));
    await Promise.all([
      ...documents.map((document) => ends('dry run', platform.put(document, '?dryrun=true'))),
      ends('read', user.get(`/people/${person}`)),
      ends('ready', under.server.send({ path: '/health/ready' })),
    ]);
    expect(ended).toContain('dry run 200');
    const before = (name: string): string[] =>
      ended.slice(0, ended.indexOf(name)).filter((done) => done === 'dry run 200');
    for (const name of ['read 200', 'ready 200']) expect(before(name).length).toBeLessThan(2);
  });
});
