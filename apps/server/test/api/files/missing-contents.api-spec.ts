import { rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, it } from '@jest/globals';
import { aBlueprint } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { sendFile } from '../../support/multipart.js';
import { RecordingLog } from '../../support/recording-log.js';
import type { RawResponse } from '../../support/send-raw.js';

const log = new RecordingLog();
const LOST = 'The file storage does not have the content of a file.';

/** A backup that lacks files, a mount that is missing, or somebody who has tidied up. */
describeServer('a file with missing content (D-PLT-28)', { blueprints: [aBlueprint(1001)], log }, (under) => {
  const client = new ApiClient(under.server, 1001);
  let person: string;
  let resume: string;

  beforeEach(async () => {
    person = `people/${await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' })}`;
    resume = `/${person}/fields/resume`;
    await send('Ada of hush');
  });

  const send = async (content: string): Promise<void> => {
    expect((await sendFile(client, `${person}/fields/resume`, { content, filename: 'cv.txt' })).status).toBe(204);
  };
  const folder = (): string => path.join(under.database.dataDir, 'files', '1001');
  const linesOf = (response: RawResponse) => log.linesOf(response.headers['x-transaction']);

  it.each(['binary', 'text', 'pdf'])('is reported so when its %s is read, with a way out', async (read) => {
    await rm(folder(), { recursive: true });
    const response = await client.get(`${resume}/${read}`);
    expect([response.status, codesOf(response)]).toEqual([500, [28]]);
    expect(response.text).toContain('Its operator can restore it; or send the file again.');
    const [line, ...others] = linesOf(response).filter(({ msg }) => msg !== 'answered');
    expect(others).toEqual([]);
    expect(line).toMatchObject({ level: 40, msg: LOST, customer: 1001, profile: person, field: 'resume' });
    expect(log.text).not.toContain('hush');
    expect(log.text).not.toContain('A request failed inside the service.');
  });

  it('is read again in every form once it was sent again', async () => {
    await client.get(`${resume}/text`);
    await rm(folder(), { recursive: true });
    await send('Ada of hush');
    expect((await client.get(`${resume}/binary`)).text).toBe('Ada of hush');
    // The text was lost too, and is made again.
    const lost = await client.get(`${resume}/text`);
    expect([lost.status, codesOf(lost), lost.headers['retry-after']]).toEqual([503, [23], '1']);
    expect((await client.get(`${resume}/text`)).text).toBe('Ada of hush\n');
  });
});
