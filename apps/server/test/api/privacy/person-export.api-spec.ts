import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, it } from '@jest/globals';
import { fromBuffer } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { PersonExportsService } from '../../../src/modules/privacy/index.js';
import { operatorContext } from '../../../src/operator/open-installation.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { aBusyBlueprint, aBusyPerson, TRACES } from '../../support/busy-person.js';
import type { BusyPerson } from '../../support/busy-person.js';
import { describeServer } from '../../support/each-server.js';
import { runOperatorOn } from '../../support/operator.js';
import { sendFile } from '../../support/multipart.js';
import { PlatformClient } from '../../support/platform-client.js';

const blueprints = [aBusyBlueprint(1001, 'http://127.0.0.1:9/'), aBusyBlueprint(1002)];

describeServer('the export of a person', { blueprints }, (under) => {
  const { server } = under;
  const platform = new PlatformClient(server, 1001);
  let person: BusyPerson;

  beforeEach(async () => {
    person = await aBusyPerson(server, 1001);
  });

  const exported = async (): Promise<Map<string, Buffer>> => {
    const { status, bytes, headers } = await platform.get(`/people/${person.id}/export`);
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/zip',
      `attachment; filename="person-${person.id}.zip"`,
    ]);
    return readZip(bytes);
  };

  const jsonOf = (files: Map<string, Buffer>, path: string): unknown => JSON.parse(String(files.get(path)));

  it('has all that is stored about the person, and an index of it (D-PRV-1)', async () => {
    const files = await exported();
    const all = [...files.values()].map(String).join('\n');
    const { earlierResume, ...kept } = TRACES;
    for (const trace of Object.values(kept)) expect(all).toContain(trace);
    // the content that was replaced is no file of the person any more; the history tells its name
    expect(all).not.toContain(earlierResume);
    const { files: index, ...head } = jsonOf(files, 'index.json') as {
      files: Array<{ path: string; records?: number }>;
    };
    expect(head).toMatchObject({ layout: 1, customer: 1001, person: person.id, user: '1001.admin' });
    expect(index.map(({ path }) => path).toSorted()).toEqual(
      [...files.keys()].filter((path) => path !== 'index.json').toSorted(),
    );
    expect(Object.fromEntries(index.map(({ path, records }) => [path, records]))).toMatchObject({
      'forms.json': 3,
      'workflows.json': 1,
      'moves.json': 1,
      'notes.json': 1,
      'events.json': 1,
    });
  });

  it('has files under their own names, with the texts that were made of them (D-PRV-1)', async () => {
    const files = await exported();
    expect(String(files.get(`files/resume/${TRACES.filename}.txt`))).toBe(TRACES.resume);
    expect(String(files.get('files/field1/1/field12/scan.txt'))).toBe(TRACES.certificate);
    expect(String(files.get(`renditions/resume/${TRACES.filename}.txt.txt`)).trim()).toBe(TRACES.resume);
  });

  it('has names beside numbers: of forms, statuses and base profiles (D-PRV-1)', async () => {
    const files = await exported();
    expect(jsonOf(files, 'profile.json')).toMatchObject({
      id: person.id,
      fields: { lastname: TRACES.lastname, phones: [{ phonenumber: TRACES.phone }] },
      stored: { lastname: TRACES.lastname },
    });
    expect(jsonOf(files, 'workflows.json')).toMatchObject([
      { id: person.workflowId, workflowType: 'applicantworkflows', status: 'Met', baseProfile: 'Analyst' },
    ]);
    expect(jsonOf(files, 'forms.json')).toMatchObject([
      { id: person.formIds.own, form: { formname: 'notes', answers: { note: TRACES.answer } } },
      { id: person.formIds.about, ownerType: 'jobs', form: { formname: 'interview' } },
      { id: person.formIds.ofWorkflow, form: { formname: 'offer' } },
    ]);
  });

  it('has fields that the group of the administrator does not see (D-PRV-1)', async () => {
    await new ApiClient(server, 1001).change(`people/${person.id}`, { field3: 'Xunseenx' });
    const blueprint = aBusyBlueprint(1001);
    const [administrators, ...others] = blueprint.userGroups ?? [];
    const unseen = { fieldAccess: { people: { field3: 'none' } } } as object;
    await server.apply({ ...blueprint, userGroups: [{ ...administrators, ...unseen } as never, ...others] });
    const files = await exported();
    await server.apply(blueprint);
    expect(jsonOf(files, 'profile.json')).toMatchObject({ fields: { field3: 'Xunseenx' } });
  });

  it('runs twice at once for a customer, and no third time (D-PRV-1)', async () => {
    const content = randomBytes(1_000_000);
    await sendFile(new ApiClient(server, 1001), `people/${person.id}/fields/resume`, {
      content,
      filename: 'large.txt',
    });
    const exports = server.running.app.get(PersonExportsService);
    const unread = [0, 1].map(() => exports.open(operatorContext(1001), person.id));
    const archives = await Promise.all(unread);
    for (const archive of archives) await once(archive, 'readable');
    const refused = await platform.get(`/people/${person.id}/export`);
    expect([refused.status, codesOf(refused), refused.headers['retry-after']]).toEqual([503, [23], '1']);
    for (const archive of archives) await once(archive.destroy(), 'close');
    await exported();
  });

  it('is written by the operator to a file that nobody else may read (D-PRV-1)', async () => {
    const output = path.join(under.database.dataDir, 'person.zip');
    const words = ['people', 'export', '1001', String(person.id), '--output', output];
    const { code, stdout, stderr } = await runOperatorOn(under.database, words);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toMatch(/^All that is stored about person \d+ of customer 1001 is in \S+person\.zip: \d+ bytes\. /);
    expect((await stat(output)).mode & 0o777).toBe(0o600);
    const files = await readZip(await readFile(output));
    expect(jsonOf(files, 'index.json')).toMatchObject({ user: 'operator', kind: 'operator' });
    expect([...files.keys()]).toEqual([...(await exported()).keys()]);
    expect(await runOperatorOn(under.database, words)).toMatchObject({
      code: 1,
      stderr: `${output} exists. Add --force to replace it.\n`,
    });
    expect(await runOperatorOn(under.database, [...words, '--force'])).toMatchObject({ code: 0 });
  });

  it('leaves no part of a file behind, and no record of an export that never began (D-PRV-1)', async () => {
    const output = path.join(under.database.dataDir, 'person.zip');
    const of = (...words: string[]) =>
      runOperatorOn(under.database, ['people', 'export', '1001', String(person.id), ...words]);
    await writeFile(output, 'earlier');
    expect(await of('-o', output)).toMatchObject({ code: 1, stderr: expect.stringContaining('exists. Add --force') });
    expect(await of('-o', under.database.dataDir)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is a folder'),
    });
    for (const words of [
      ['-o', ''],
      ['-o', output, '-o', `${output}2`],
    ])
      expect(await of(...words)).toMatchObject({ code: 2 });
    await writeFile(`${output}.part`, '');
    expect(await of('-o', output, '--force')).toMatchObject({
      code: 1,
      stderr: `${output}.part exists: another export writes it, or one was killed. Remove it if none runs.\n`,
    });
    expect(await readFile(output, 'utf8')).toBe('earlier');
    const { records } = (await platform.get('/audit?kind=administration&size=1000')).json as {
      records: ReadonlyArray<{ readonly person?: number }>;
    };
    expect(records.filter((record) => record.person === person.id)).toEqual([]);
  });

  it('is refused to the operator for unknown people and wrong ids (D-PRV-1)', async () => {
    const of = (id: string) =>
      runOperatorOn(under.database, ['people', 'export', '1001', id, '--output', '/nowhere/x.zip']);
    expect(await of('999')).toMatchObject({ code: 1, stderr: 'There is no profile of this type with the id 999.\n' });
    expect(await of('x')).toMatchObject({
      code: 2,
      stderr: '<person> must be the id of a person, such as 12, received "x".\n',
    });
    expect(await of(String(person.id))).toMatchObject({
      code: 1,
      stderr: '/nowhere/x.zip cannot be written (ENOENT). Name another file.\n',
    });
  });

  it('is an act of administration in the audit trail (D-PRV-1)', async () => {
    await exported();
    const { json } = await platform.get('/audit?kind=administration&size=1');
    expect(json).toMatchObject({
      records: [
        { kind: 'administration', user: '1001.admin', action: 'export-person', person: person.id, changes: [] },
      ],
    });
  });

  it('is for administrators of the customer alone, and refuses unknown people (D-PRV-1)', async () => {
    const of = (client: PlatformClient, id: number | string = person.id) => client.get(`/people/${id}/export`);
    const partner = new PlatformClient(server, 1001, '1001.user');
    for (const refused of [await of(partner), await of(platform, 999), await of(platform, 'x')])
      expect(refused.status).toBe(404);
    expect(codesOf(await of(platform, 999))).toEqual([2]);
    const other = await of(new PlatformClient(server, 1002));
    expect(other.status).toBe(404);
  });
});

/** Reads all files of a zip archive, by their paths. */
function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true }, (error, zip) => {
      if (zip === undefined) return reject(error ?? new Error('The archive could not be opened.'));
      const files = new Map<string, Buffer>();
      zip.on('error', reject);
      zip.on('end', () => resolve(files));
      zip.on('entry', (entry: Entry) => {
        contentOf(zip, entry)
          .then((content) => files.set(entry.fileName, content))
          .then(() => zip.readEntry(), reject);
      });
      zip.readEntry();
    });
  });
}

function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (stream === undefined) reject(error ?? new Error(`${entry.fileName} could not be read.`));
      else buffer(stream).then(resolve, reject);
    });
  });
}
