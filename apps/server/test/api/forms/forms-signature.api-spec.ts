import { beforeEach, describe, expect, it } from '@jest/globals';
import { aForm, questionsNamed } from '../../builders/form.builder.js';
import { aFormsBlueprint } from '../../builders/forms-blueprint.builder.js';
import { describeServer } from '../../support/each-server.js';
import { FormsClient, problemsOf } from '../../support/forms-client.js';
import { TestClock } from '../../support/test-clock.js';

const FORMS = [
  aForm('plain', { questions: questionsNamed('a', 'b') }),
  aForm('signed', { signature: true, questions: questionsNamed('a', 'b') }),
];
const clock = new TestClock();

const [NOON, ONE, TWO] = ['2026-11-20 12:00 PM', '2026-11-20 01:00 PM', '2026-11-20 02:00 PM'];

describeServer(
  'the status of a filled form (D-FRM-8)',
  { blueprints: [aFormsBlueprint(1001, FORMS)], clock },
  (under) => {
    const forms = FormsClient.of(under.server, 1001);
    const other = FormsClient.of(under.server, 1001, 'other');

    beforeEach(() => clock.set('2026-11-20T12:00:00Z'));

    /** When and by whom, people by their ids. */
    const state = async (id: number): Promise<unknown> => {
      const names = 'status,completeddate,completedby,updateddate,updatedby,signature,requesteddate,requestedby';
      const { signature, ...read } = (await forms.sendRead(`${id}?questions=${names}`)).json as Record<string, unknown>;
      const idOf = (value: unknown): unknown => (value as { id: number } | undefined)?.id;
      const { links: _, completedby, updatedby, ...rest } = read;
      return {
        ...rest,
        ...(completedby !== undefined && { completedby: idOf(completedby) }),
        ...(updatedby !== undefined && { updatedby: idOf(updatedby) }),
        ...(signature !== undefined && { signature }),
      };
    };
    /** The users' own people, made in the order of the users (D-PRO-18). */
    const [USER, OTHER] = [2, 3];
    const complete = { status: 'Complete', completeddate: NOON, completedby: USER };
    const updated = { updateddate: NOON, updatedby: USER };

    it('stays Complete under a PATCH, which moves updateddate and updatedby alone', async () => {
      const id = await forms.fillNew('plain', { a: 'x' });
      clock.set('2026-11-20T13:00:00Z');
      await other.change(id, { a: 'y' });
      expect(await state(id)).toEqual({ ...complete, updateddate: ONE, updatedby: OTHER });
    });

    it('starts again with a PUT that replaces', async () => {
      const id = await forms.fillNew('plain', { a: 'x' });
      clock.set('2026-11-20T13:00:00Z');
      await other.send('PUT', id, { a: 'y' });
      expect(await state(id)).toEqual({
        status: 'Complete',
        completeddate: ONE,
        completedby: OTHER,
        updateddate: ONE,
        updatedby: OTHER,
      });
    });

    describe('of a form with a signature', () => {
      it('becomes Complete by a PATCH that signs it, with the time and the user', async () => {
        const id = await forms.fillNew('signed', { a: 'x' });
        clock.set('2026-11-20T13:00:00Z');
        await other.change(id, { signature: true });
        expect(await state(id)).toEqual({
          status: 'Complete',
          completeddate: ONE,
          completedby: OTHER,
          updateddate: ONE,
          updatedby: OTHER,
          signature: true,
        });
        expect(await forms.answers('signed', id)).toEqual({ a: 'x' });
      });

      it('keeps its signature under a PATCH of answers', async () => {
        const id = await forms.fillNew('signed', { signature: true });
        clock.set('2026-11-20T14:00:00Z');
        await other.change(id, { a: 'y' });
        expect(await state(id)).toEqual({ ...complete, updateddate: TWO, updatedby: OTHER, signature: true });
      });

      it.each([['true'], [1], ['yes'], [[]], [{}]])(
        'is refused for a signature that is %j: code 5',
        async (signature) => {
          const response = await forms.sendNew({ formname: 'signed', owner: await forms.owner(), signature });
          expect([response.status, problemsOf(response)]).toEqual([400, ['5 signature']]);
          const id = await forms.fillNew('signed');
          expect(problemsOf(await forms.sendChange(id, { signature }))).toEqual(['5 signature']);
        },
      );
    });

    it('moves by nothing else than a write that is accepted', async () => {
      const id = await forms.fillNew('signed', { signature: true });
      clock.set('2026-11-20T13:00:00Z');
      expect((await forms.sendChange(id, { signature: false, a: 5 })).status).toBe(400);
      expect((await forms.sendChange(`${id}?dryrun=true`, { signature: false, a: 'y' })).status).toBe(200);
      expect(await state(id)).toEqual({ ...complete, ...updated, signature: true });
    });
  },
);
