import { beforeAll, expect, it } from '@jest/globals';
import { aBlueprint, aUser, PASSWORD, SECRET } from '../../builders/blueprint.builder.js';
import { describeServer } from '../../support/each-server.js';
import { PlatformClient } from '../../support/platform-client.js';
import { RecordingLog } from '../../support/recording-log.js';
import { TestServer } from '../../support/test-server.js';

const log = new RecordingLog();
const DAMAGED = 1001;
const OTHER = 2002;

describeServer('a stored secret that does not open', { log }, (under) => {
  beforeAll(async () => {
    for (const id of [DAMAGED, OTHER]) await under.server.apply(aBlueprint(id));
    await under.server.unitOfWork.write(async (session) => {
      const damage = 'UPDATE signing_secrets SET encrypted_secret = ? WHERE username = ?';
      await session.query(damage, ['v1:hush-damaged', `${DAMAGED}.user`]);
      await session.query('UPDATE customers SET revision = revision + 1 WHERE id = ?', [DAMAGED]);
    });
  });

  const profile = (id: number): { path: string } => ({ path: `/customers/${id}/people/1` });

  it('shuts out itself alone: the password and the other users still work', async () => {
    const { server } = under;
    await new PlatformClient(server, DAMAGED).post(`/users/${DAMAGED}.admin/secrets`, {});
    const statuses = [
      await server.sendSigned(`${DAMAGED}.user`, SECRET, profile(DAMAGED)),
      await server.sendAs(`${DAMAGED}.user`, PASSWORD, profile(DAMAGED)),
      await server.sendSigned(`${DAMAGED}.admin`, SECRET, profile(DAMAGED)),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 200, 200]);
    expect(log.text).toContain(`${DAMAGED}.user`);
    expect(log.text).not.toContain('hush');
  });

  it('keeps no other customer from a change, nor a start', async () => {
    const { server, database } = under;
    const platform = new PlatformClient(server, OTHER);
    const users = [aUser(`${OTHER}.admin`, 'administrators')];
    expect((await platform.put(aBlueprint(OTHER, { users }))).status).toBe(200);
    expect((await server.sendAs(`${OTHER}.user`, PASSWORD, profile(OTHER))).status).toBe(401);
    const again = await TestServer.start({ database });
    expect((await again.sendSigned(`${OTHER}.admin`, SECRET, profile(OTHER))).status).toBe(200);
    await again.stop();
  });

  it('is ended by a call', async () => {
    const platform = new PlatformClient(under.server, DAMAGED);
    expect((await platform.send('DELETE', `/users/${DAMAGED}.user/secrets/k1`)).status).toBe(204);
    expect((await platform.put(aBlueprint(DAMAGED, { quota: { requestsPerDay: 5000 } }))).status).toBe(200);
  });
});
