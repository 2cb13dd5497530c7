import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { groupsAndUsers } from '../../builders/blueprint.builder.js';
import { aForm, aQuestion, synced } from '../../builders/form.builder.js';
import { aFormsBlueprint } from '../../builders/forms-blueprint.builder.js';
import { codesOf, errorsOf } from '../../support/api-client.js';
import { ChangesClient, shown } from '../../support/changes-client.js';
import { describeServer } from '../../support/each-server.js';
import { changesOf, filledId, FormsClient, linksOf, problemsOf } from '../../support/forms-client.js';
import { PlatformClient } from '../../support/platform-client.js';
import type { RawResponse } from '../../support/send-raw.js';

const CUSTOMER = 1001;
const FORMS = [
  aForm('plain', { questions: [aQuestion('a', { required: true }), aQuestion('b')] }),
  aForm('signed', { signature: true, questions: [aQuestion('a')] }),
  aForm('review', { type: 'Job', private: 'candidate', questions: [aQuestion('note')] }),
  aForm('of_workflow', { type: 'Workflow', questions: [aQuestion('a')] }),
  aForm('tied', { questions: [synced('surname', 'lastname')] }),
  aForm('switched_off', { status: 'disabled' }),
  aForm('put_away', { status: 'archived' }),
  aForm('paper_only', { webServices: false }),
];
const BLUEPRINT = aFormsBlueprint(CUSTOMER, FORMS, {
  workflowStatuses: { applicantworkflows: [{ id: 'C51218', value: 'New' }] },
  ...groupsAndUsers(CUSTOMER, {
    readers: { access: { forms: 'read' } },
    confined: {
      searchLocks: { people: { filters: [{ name: 'person.folder', value: ['D32018'], operator: '!=' }] } },
    },
  }),
});

describeServer('requests of forms (D-ACT-5, D-FRM-28)', { blueprints: [BLUEPRINT] }, (under) => {
  let forms: FormsClient;
  let owner: number;

  beforeAll(() => {
    forms = as('user');
  });

  beforeEach(async () => {
    owner = await forms.owner();
  });

  const as = (user: string): FormsClient => FormsClient.of(under.server, CUSTOMER, user);
  const platform = (user: string): PlatformClient => new PlatformClient(under.server, CUSTOMER, `${CUSTOMER}.${user}`);
  const request = (
    formname: string,
    body: unknown,
    { user = 'user', headers = {} }: { user?: string; headers?: Record<string, string> } = {},
  ): Promise<RawResponse> => platform(user).send('POST', `/forms/${formname}/request`, { body, headers });
  const requested = async (formname: string, body: unknown = { owner }): Promise<number> =>
    filledId(await request(formname, body), 201);
  /** Returns the user who asks. */
  const requester = async (): Promise<{ id: number }> => {
    const { updatedby } = await forms.read(await forms.fillNew('plain', { a: '1' }));
    return updatedby as { id: number };
  };
  const trail = async (id: number): Promise<ReadonlyArray<{ version: number }>> => {
    const { json } = await platform('admin').get(`/audit?profile=forms/${id}`);
    return (json as { records: Array<{ version: number }> }).records;
  };

  it('answer 201 with the URL of the form data, and links to it and to its owner', async () => {
    const response = await request('plain', { owner });
    const id = filledId(response, 201);
    expect(response.text).toBe('');
    expect(response.headers.location).toBe(forms.api.url(`/forms/${id}`));
    expect(linksOf(response)).toEqual([
      { rel: 'self', title: 'Form', url: forms.api.url(`/forms/${id}`) },
      { rel: 'owner', title: 'Person', url: forms.api.url(`/people/${owner}`) },
    ]);
  });

  it('are read with the requesting user and the time; nothing shows an answer that does not exist', async () => {
    const id = await requested('plain');
    const person = { profile: forms.api.url(`/people/${owner}`), id: owner, value: 'Ada Lovelace' };
    expect(await forms.readWhole('plain', id)).toEqual({
      formname: 'plain',
      status: 'Incomplete',
      owner: person,
      requesteddate: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d [AP]M$/),
      requestedby: await requester(),
    });
    expect(Object.keys(await forms.read(id))).toEqual(['formname', 'status', 'owner', 'requesteddate', 'requestedby']);
  });

  it('show the answers that are fields of the owner (D-FRM-7)', async () => {
    expect(await forms.answers('tied', await requested('tied'))).toEqual({ surname: 'Lovelace' });
  });

  it('are listed among the forms of the owner, without a date of answers', async () => {
    const id = await requested('plain');
    const { json } = await platform('user').get(`/people/${owner}/forms`);
    expect(json).toEqual({
      forms: [
        {
          formname: 'plain',
          formDataId: id,
          status: 'Incomplete',
          requesteddate: expect.stringMatching(/M$/),
          self: forms.api.url(`/forms/${id}`),
        },
      ],
    });
  });

  describe('once they are met', () => {
    it.each(['POST', 'PUT'])('by %s, keep id, date and requester, and are complete: 201', async (method) => {
      const id = await requested('plain');
      const { requesteddate, requestedby } = await forms.read(id);
      expect(filledId(await forms.send(method, '', { formname: 'plain', owner, a: 'x' }), 201)).toBe(id);
      const read = await forms.readWhole('plain', id);
      expect(read).toMatchObject({ status: 'Complete', requesteddate, requestedby, a: 'x' });
      expect(Object.keys(read)).toEqual(
        expect.arrayContaining(['completeddate', 'completedby', 'updateddate', 'updatedby']),
      );
      expect(codesOf(await forms.sendNew({ formname: 'plain', owner, a: 'y' }))).toEqual([16]);
      expect((await forms.sendReplacement({ formname: 'plain', owner, a: 'y' })).status).toBe(201);
      expect(await forms.read(id)).toMatchObject({ requesteddate, requestedby });
    });

    it('by PUT of the form data, are complete: 201', async () => {
      const id = await requested('plain');
      expect(filledId(await forms.send('PUT', id, { a: 'x' }), 201)).toBe(id);
      expect(await forms.read(id)).toMatchObject({ status: 'Complete', requestedby: await requester() });
    });

    it('by PATCH, are complete if all required questions are answered', async () => {
      const id = await requested('plain');
      expect(problemsOf(await forms.sendChange(id, { b: 'x' }))).toEqual(['1 a']);
      await forms.change(id, { a: 'x' });
      expect(await forms.read(id)).toMatchObject({ status: 'Complete', requestedby: await requester() });
    });

    it('with a wrong submission, stay as they are', async () => {
      const id = await requested('plain');
      expect(problemsOf(await forms.sendNew({ formname: 'plain', owner }))).toEqual(['1 a']);
      expect(await forms.read(id, 'status')).toEqual({ status: 'Incomplete' });
    });

    it('without a signature that the form wants, are incomplete', async () => {
      const id = await requested('signed');
      expect(filledId(await forms.sendNew({ formname: 'signed', owner, a: 'x' }), 201)).toBe(id);
      expect(await forms.read(id)).toMatchObject({ status: 'Incomplete', updateddate: expect.any(String) });
      await forms.change(id, { signature: true });
      expect(await forms.read(id)).toMatchObject({ status: 'Complete', requesteddate: expect.any(String) });
    });

    it('in a dry run, change from nothing to what is sent', async () => {
      await requested('signed');
      const body = { formname: 'signed', owner, a: 'x', signature: true };
      expect(changesOf(await forms.send('POST', '?dryrun=true', body))).toEqual([
        { path: 'a', before: null, after: 'x' },
        { path: 'signature', before: null, after: true },
      ]);
    });
  });

  it('a second time, renew date and requester of the same form data: 200', async () => {
    const id = await requested('plain');
    const tag = await forms.tagOf(id);
    const again = await request('plain', { owner }, { user: 'admin' });
    expect(filledId(again, 200)).toBe(id);
    expect(await forms.tagOf(id)).not.toBe(tag);
    expect((await forms.read(id))['requestedby']).not.toEqual(await requester());
  });

  it('of a form that has answers and no signature yet, keep the answers: 200', async () => {
    const id = await forms.fill('signed', owner, { a: 'x' });
    expect(filledId(await request('signed', { owner }), 200)).toBe(id);
    expect(await forms.readWhole('signed', id)).toMatchObject({ a: 'x', requesteddate: expect.any(String) });
  });

  it('of a form that is complete, are refused: 409', async () => {
    const id = await forms.fill('plain', owner, { a: 'x' });
    const response = await request('plain', { owner });
    expect([response.status, codesOf(response)]).toEqual([409, [22]]);
    expect(errorsOf(response)[0]?.errorMessage).toContain(`filled form ${id}`);
    expect(await forms.read(id)).not.toHaveProperty('requesteddate');
  });

  it('are of jobs for a person, and of workflows, too', async () => {
    const job = await forms.api.create('jobs', { jobtitle: 'Cook' });
    const review = await requested('review', { owner: job, updatedForcandidate: owner });
    expect(await forms.read(review, 'updatedfor')).toEqual({ updatedfor: forms.person(owner) });
    expect(problemsOf(await request('review', { owner: job }))).toEqual(['1 updatedForcandidate']);
    const filled = await forms.sendNew({ formname: 'review', owner: job, updatedForcandidate: owner, note: 'x' });
    expect(filledId(filled, 201)).toBe(review);
    const workflow = await forms.api.create('applicantworkflows', { baseprofile: job, associatedprofile: owner });
    expect(await forms.read(await requested('of_workflow', { owner: workflow }), 'status')).toEqual({
      status: 'Incomplete',
    });
  });

  it.each([
    ['plain', {}, 400, ['1 owner']],
    ['plain', { owner: 999_999 }, 400, ['5 owner']],
    ['plain', { owner: 'x', a: 'x' }, 400, ['4 a', '5 owner']],
    ['nothing', { owner: 1 }, 404, ['2']],
    ['switched_off', { owner: 1 }, 403, ['17']],
    ['put_away', { owner: 1 }, 403, ['17']],
    ['paper_only', { owner: 1 }, 403, ['17']],
  ])('of %s with %j are refused', async (formname, body, status, problems) => {
    const response = await request(formname, body);
    expect([response.status, problemsOf(response)]).toEqual([status, problems]);
  });

  it('are for users who may fill forms, of owners whom they see', async () => {
    const outside = await forms.owner({ folder: 'D32018' });
    const [read, seen] = [
      await request('plain', { owner }, { user: 'readers' }),
      await request('plain', { owner: outside }, { user: 'confined' }),
    ];
    expect([read.status, codesOf(read)]).toEqual([403, [3]]);
    expect(problemsOf(seen)).toEqual(['5 owner']);
    expect((await request('plain', { owner }, { user: 'confined' })).status).toBe(201);
  });

  it('of many at once for one owner are one', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => request('plain', { owner })));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(all.map(({ headers }) => headers.location)).size).toBe(1);
  });

  it('stand in the audit trail, and in the changes', async () => {
    const changes = new ChangesClient(under.server, CUSTOMER);
    const from = await changes.now();
    const id = await requested('plain');
    await forms.sendNew({ formname: 'plain', owner, a: 'x' });
    expect((await changes.since(from, 2)).map(shown)).toEqual([`forms/${id}@1`, `forms/${id}@2`]);
    const [filled, asked] = await trail(id);
    const { id: personId } = await requester();
    expect(asked).toMatchObject({
      action: 'create',
      user: `${CUSTOMER}.user`,
      changes: [
        { path: 'requesteddate', before: null, after: expect.stringMatching(/M$/) },
        { path: 'requestedby', before: null, after: { id: personId } },
      ],
    });
    expect(filled).toMatchObject({ version: 2, changes: [{ path: 'a', before: null, after: 'x' }] });
  });

  it('are exported with who asked and when, and without answers', async () => {
    const id = await requested('signed');
    const { status, text } = await forms.send('GET', `${id}.txt`);
    expect(status).toBe(200);
    expect(text).toMatch(/Requested: .* UTC by /);
    expect(text).toContain('Not signed');
    expect(text).not.toContain('Updated');
    for (const format of ['doc', 'pdf']) expect((await forms.send('GET', `${id}.${format}`)).status).toBe(200);
  });
});
