import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { aForm, aQuestion } from '../../builders/form.builder.js';
import { aFormsBlueprint, formsUsers } from '../../builders/forms-blueprint.builder.js';
import { codesOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { filledId, FormsClient, problemsOf } from '../../support/forms-client.js';

const blueprint = aFormsBlueprint(
  1001,
  [
    aForm('review', { type: 'Job', private: 'candidate', questions: [aQuestion('note'), aQuestion('mark')] }),
    aForm('about_person', { private: 'hr' }),
    aForm('plain'),
  ],
  {
    userGroups: [
      { integrationName: 'administrators', label: 'Administrators', administrator: true },
      { integrationName: 'partners', label: 'Partners' },
      {
        integrationName: 'confined',
        label: 'Confined',
        searchLocks: { people: { filters: [{ name: 'person.folder', value: ['D32018'], operator: '!=' }] } },
      },
    ],
    users: formsUsers(1001, { admin: 'administrators', user: 'partners', confined: 'confined' }),
  },
);

describeServer('private forms (D-FRM-11)', { blueprints: [blueprint] }, (under) => {
  let forms: FormsClient;
  let owner: number;
  let person: number;

  beforeAll(() => {
    forms = as('user');
  });

  beforeEach(async () => {
    owner = await forms.api.create('jobs', { jobtitle: 'Cook' });
    person = await forms.owner();
  });

  const as = (user: string): FormsClient => FormsClient.of(under.server, 1001, user);
  const about = (updatedForcandidate: unknown, answers: object = {}): object => ({
    formname: 'review',
    owner,
    updatedForcandidate,
    ...answers,
  });
  const fill = async (answers: object = {}, of = person): Promise<number> =>
    filledId(await forms.sendNew(about(of, answers)), 201);

  it('are filled for the person that the body names, and read with that person', async () => {
    const id = await fill({ note: 'x' });
    expect(await forms.read(id, 'updatedfor')).toEqual({ updatedfor: forms.person(person) });
    expect(await forms.read(id)).toHaveProperty('updatedfor', forms.person(person));
    expect(await forms.readWhole('review', id)).toMatchObject({ updatedfor: forms.person(person), note: 'x' });
  });

  it('without that person are refused with code 1, by POST and by PUT', async () => {
    for (const method of ['POST', 'PUT']) {
      const response = await forms.send(method, '', { formname: 'review', owner });
      expect([response.status, problemsOf(response)]).toEqual([400, ['1 updatedForcandidate']]);
    }
  });

  it.each<[unknown]>([[999_999], ['7'], [0], [1.5], [true], [[1]], [{ id: 1 }]])(
    'for a person that is %j are refused with code 5',
    async (unknown) => {
      expect(problemsOf(await forms.sendNew(about(unknown)))).toEqual(['5 updatedForcandidate']);
    },
  );

  it('know no other suffix: code 4', async () => {
    const response = await forms.sendNew({ ...about(person), updatedForhr: person, updatedFor: person });
    expect(problemsOf(response)).toEqual(['4 updatedFor', '4 updatedForhr']);
    expect(problemsOf(await forms.sendNew({ formname: 'plain', owner: person, updatedForhr: person }))).toEqual([
      '4 updatedForhr',
    ]);
  });

  it('report a wrong person together with the other problems', async () => {
    expect(problemsOf(await forms.sendNew(about(999_999, { note: 5, nosuch: 1 })))).toEqual([
      '4 nosuch',
      '5 note',
      '5 updatedForcandidate',
    ]);
  });

  it('are filled once for each owner and person (D-FRM-2)', async () => {
    const first = await fill({ note: 'first' });
    const other = await fill({ note: 'other' }, await forms.owner());
    expect(other).not.toBe(first);
    expect(codesOf(await forms.sendNew(about(person)))).toEqual([16]);
    expect(await forms.answers('review', first)).toEqual({ note: 'first' });
    expect(await forms.answers('review', other)).toEqual({ note: 'other' });
  });

  it('are replaced by a PUT that names the same person; another person makes another', async () => {
    const id = await fill({ note: 'x', mark: 'A' });
    const replaced = await forms.sendReplacement(about(person, { note: 'y' }));
    expect([replaced.status, replaced.headers.location]).toEqual([201, forms.api.url(`/forms/${id}`)]);
    expect(await forms.answers('review', id)).toEqual({ note: 'y' });
    const made = await forms.sendReplacement(about(await forms.owner(), { note: 'z' }));
    expect(filledId(made, 201)).not.toBe(id);
  });

  it('keep their person under a PUT and a PATCH on the id, which may name that one only (code 5)', async () => {
    const id = await fill({ note: 'x' });
    expect((await forms.send('PUT', id, { note: 'y' })).status).toBe(201);
    expect((await forms.send('PUT', id, { note: 'z', updatedForcandidate: person })).status).toBe(201);
    await forms.change(id, { mark: 'B', updatedForcandidate: person });
    expect(await forms.readWhole('review', id)).toMatchObject({ updatedfor: { id: person }, note: 'z', mark: 'B' });
    for (const method of ['PUT', 'PATCH']) {
      const response = await forms.send(method, id, { updatedForcandidate: await forms.owner() });
      expect([response.status, problemsOf(response)]).toEqual([400, ['5 updatedForcandidate']]);
    }
  });

  it('may be about one who is their owner as well', async () => {
    const response = await forms.sendNew({ formname: 'about_person', owner: person, updatedForhr: person });
    expect(response.status).toBe(201);
  });

  it('do not know a person outside the search lock, and show none (D-PRO-12)', async () => {
    const outside = await forms.owner({ folder: 'D32018' });
    const confined = as('confined');
    expect(problemsOf(await confined.sendNew(about(outside)))).toEqual(['5 updatedForcandidate']);
    const id = await fill({ note: 'x' }, outside);
    expect(await confined.read(id)).not.toHaveProperty('updatedfor');
    expect(await confined.read(id, 'note')).toEqual({ note: 'x' });
  });

  it('reveal to no guess which hidden person they are about (D-FRM-18)', async () => {
    const [outside, confined] = [await forms.owner({ folder: 'D32018' }), as('confined')];
    const id = await fill({ note: 'x' }, outside);
    for (const updatedForcandidate of [outside, person, 999_999]) {
      for (const [method, at] of [
        ['PATCH', `${id}`],
        ['PATCH', `${id}?dryrun=true`],
        ['PUT', `${id}`],
      ] as const) {
        const response = await confined.send(method, at, { updatedForcandidate, note: 'y' });
        expect([method, at, problemsOf(response)]).toEqual([method, at, ['5 updatedForcandidate']]);
      }
    }
    await confined.change(id, { note: 'y' });
  });

  it('race for one person: one 201, the others code 16', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => forms.sendNew(about(person))));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 400)]);
  });
});
