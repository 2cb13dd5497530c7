import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { BuiltServer } from '../../support/built-server.js';
import { describeOnEachDatabase } from '../../support/databases.js';
import { MULTIPART, multipart } from '../../support/multipart.js';

const CREDENTIALS = 'demo.integration:demo-only-integration-password';
const RESUME = '/customers/1001/people/1/fields/resume/binary';
const BYTES = 2_000_000;
/** When the server is killed, in milliseconds after an upload began; below 0 half of its body is sent. */
const KILLS = [-1, 5, 15, 25, 40];

/** Sends a file, and tells whether that was acknowledged before the server was gone. */
function upload(baseUrl: string, content: Buffer, whole: boolean): Promise<boolean> {
  const body = multipart({ disposition: '; name="resume"; filename="cv.bin"', content });
  const { hostname, port } = new URL(baseUrl);
  const headers = { authorization: `Basic ${btoa(CREDENTIALS)}`, 'content-type': MULTIPART };
  return new Promise((resolve) => {
    const sent = request(
      { hostname, port, method: 'PATCH', path: RESUME, headers: { ...headers, 'content-length': body.length } },
      (response) => resolve(response.resume().statusCode === 204),
    );
    sent.on('error', () => resolve(false));
    if (whole) sent.end(body);
    else sent.write(body.subarray(0, BYTES / 2));
  });
}

describeOnEachDatabase('a server that is killed while a file is replaced', (createDatabase) => {
  it('has the old file or the new one, whole, and the new one if it was acknowledged (D-FIL-3)', async () => {
    const database = await createDatabase('migrated');
    let old = randomBytes(BYTES);
    let server = await BuiltServer.start(database);
    expect(await upload(server.baseUrl, old, true)).toBe(true);
    for (const afterMs of KILLS) {
      const content = randomBytes(BYTES);
      const acknowledged = upload(server.baseUrl, content, afterMs >= 0);
      await delay(afterMs < 0 ? 50 : afterMs);
      await server.kill();
      const mustBeNew = await acknowledged;
      server = await BuiltServer.start(database);
      const read = Buffer.from(await (await server.send(RESUME, CREDENTIALS)).arrayBuffer());
      const found = [old, content].find((one) => one.equals(read));
      expect(found).toBeDefined();
      if (mustBeNew) expect(found).toBe(content);
      old = found ?? old;
    }
    expect(await server.stop()).toBe(0);
    await database.remove();
  });
});
