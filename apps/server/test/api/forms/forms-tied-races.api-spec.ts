import { beforeAll, describe, expect, it } from '@jest/globals';
import { aForm, aQuestion, synced } from '../../builders/form.builder.js';
import { aFormsBlueprint } from '../../builders/forms-blueprint.builder.js';
import { describeServer } from '../../support/each-server.js';
import { FormsClient, problemsOf } from '../../support/forms-client.js';

const FORMS = [
  aForm('tied', {
    questions: [synced('outer_id', 'externalid'), synced('middle', 'middlename'), aQuestion('a'), aQuestion('b')],
  }),
  aForm('tied_too', { questions: [synced('middle', 'middlename'), synced('surname', 'lastname')] }),
];

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

describeServer('forms that share a profile', { blueprints: [aFormsBlueprint(1001, FORMS)] }, (under) => {
  let forms: FormsClient;

  beforeAll(() => {
    forms = FormsClient.of(under.server, 1001);
  });

  it('give one external id to one of them, for any number that race for it (D-PRO-5)', async () => {
    const owners = await Promise.all(times(10, () => forms.owner()));
    const responses = await Promise.all(
      owners.map((owner) => forms.sendNew({ formname: 'tied', owner, outer_id: 'raced', a: 'x' })),
    );
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(9);
    for (const response of refused) expect([response.status, problemsOf(response)]).toEqual([400, ['5 outer_id']]);
    const again = await Promise.all(owners.map((owner) => forms.sendNew({ formname: 'tied', owner })));
    expect(again.filter(({ status }) => status === 201)).toHaveLength(9);
  });

  it('are all written when they are submitted, replaced and changed at once, by every path', async () => {
    const owner = await forms.owner();
    const id = await forms.fill('tied', owner);
    const other = await forms.fill('tied_too', owner);
    for (let round = 0; round < 5; round += 1) {
      const responses = await Promise.all([
        ...times(3, (index) => forms.sendReplacement({ formname: 'tied', owner, middle: `put ${round} ${index}` })),
        ...times(3, (index) => forms.sendChange(id, { a: `${index}`, middle: `patch ${round} ${index}` })),
        ...times(3, (index) => forms.sendChange(`tied_too/data/${other}`, { surname: `S ${round} ${index}` })),
        forms.send('PUT', other, { middle: `other ${round}` }),
        forms.api.patch(`/people/${owner}`, { middlename: `itself ${round}` }),
      ]);
      expect(responses.filter(({ status }) => ![201, 204].includes(status))).toEqual([]);
    }
    const { middle } = await forms.answers('tied', id);
    expect(await forms.answers('tied_too', other)).toMatchObject({ middle });
    expect(await forms.api.read(`people/${owner}`, 'middlename')).toEqual({ middlename: middle });
  });

  describe('If-Match', () => {
    it('refuses a write by a user who has not seen the latest value of the field in step (D-NET-6, D-FRM-21)', async () => {
      const owner = await forms.owner({ middlename: 'first' });
      const id = await forms.fill('tied', owner);
      const tag = await forms.tagOf(id);
      await forms.api.change(`people/${owner}`, { middlename: 'meanwhile' });
      const response = await forms.sendChange(id, { middle: 'late' }, { 'if-match': tag });
      expect([response.status, problemsOf(response)]).toEqual([412, ['21']]);
      expect(await forms.api.read(`people/${owner}`, 'middlename')).toEqual({ middlename: 'meanwhile' });
    });
  });
});
