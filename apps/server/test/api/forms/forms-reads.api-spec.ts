import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aForm, aQuestion, EMPLOYERS } from '../../builders/form.builder.js';
import { aFormsBlueprint } from '../../builders/forms-blueprint.builder.js';
import { codesOf, headerValues } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { FormsClient, linksOf } from '../../support/forms-client.js';

const CHECK = aForm('check', {
  questions: [
    aQuestion('zeta'),
    aQuestion('alpha', { type: 'NUMBER' }),
    EMPLOYERS,
    aQuestion('omega', { type: 'CHECKBOX' }),
    aQuestion('blank'),
  ],
});
const FORMS = [
  CHECK,
  aForm('signed', { signature: true, questions: [aQuestion('zeta')] }),
  aForm('other'),
  aForm('closing'),
];
const ANSWERS = { omega: false, zeta: 'x', employers: [{ employer: 'A' }], alpha: 0 };
const READ_ANSWERS = { ...ANSWERS, employers: [{ entry: 1, employer: 'A' }] };

describeServer('reading filled forms', { blueprints: [aFormsBlueprint(1001, FORMS)] }, (under) => {
  let forms: FormsClient;
  let owner: number;
  let id: number;

  beforeAll(() => {
    forms = as('user');
  });

  beforeEach(async () => {
    owner = await forms.owner();
    id = await forms.fill('check', owner, ANSWERS);
  });

  const as = (user: string): FormsClient => FormsClient.of(under.server, 1001, user);
  const bodyOf = async (at: string | number): Promise<Record<string, unknown>> =>
    (await forms.sendRead(at)).json as Record<string, unknown>;
  const asked = (names: string) => forms.sendRead(`${id}?questions=${names}`);

  const standard = () => ({
    formname: 'check',
    status: 'Complete',
    owner: forms.person(owner),
    completeddate: expect.stringMatching(MOMENT),
    updateddate: expect.stringMatching(MOMENT),
    updatedby: forms.person(2, 'Test User'),
    completedby: forms.person(2, 'Test User'),
  });

  describe('by the id', () => {
    it('answers the standard members that exist, and no answers (spec: Forms; D-FRM-19)', async () => {
      expect(await forms.read(id)).toEqual(standard());
    });

    it('leaves out what an incomplete form has not, and its signature', async () => {
      const { completeddate: _, completedby: __, ...rest } = standard();
      const incomplete = await forms.fill('signed', owner, { zeta: 'x' });
      expect(await forms.read(incomplete)).toEqual({ ...rest, formname: 'signed', status: 'Incomplete' });
    });

    it.each(['zeta', 'alpha,omega', 'employers,zeta', 'omega', 'alpha,alpha'])(
      'answers exactly the questions %s (D-FRM-9)',
      async (names) => {
        const wanted = Object.entries(READ_ANSWERS).filter(([name]) => names.split(',').includes(name));
        expect(await forms.read(id, names)).toEqual(Object.fromEntries(wanted));
        expect((await asked(names)).headers['x-warning']).toBeUndefined();
      },
    );

    it('answers standard members by their names too', async () => {
      expect(await forms.read(id, 'status,owner,zeta')).toEqual({
        status: 'Complete',
        owner: forms.person(owner),
        zeta: 'x',
      });
    });

    it('leaves out what has no value, without a warning', async () => {
      const response = await asked('blank,requesteddate,requestedby,zeta');
      expect(response.json).toEqual({ zeta: 'x', links: expect.any(Array) });
      expect(response.headers['x-warning']).toBeUndefined();
    });

    it.each(['nosuch', 'Zeta', 'employer', 'employers/employer', '__proto__', 'constructor', 'note', 'signature'])(
      'leaves out %s, which is not a question of the form, with X-Warning 4',
      async (name) => {
        const response = await asked(`zeta,${name}`);
        expect([response.status, response.json]).toEqual([200, { zeta: 'x', links: expect.any(Array) }]);
        expect(headerValues(response, 'x-warning')).toEqual([expect.stringMatching(/^4:/)]);
      },
    );

    it.each(['', ',', 'zeta,', ',zeta', 'zeta,,alpha'])('refuses an empty name: questions=%s', async (names) => {
      const response = await asked(names);
      expect([response.status, codesOf(response)]).toEqual([400, [5]]);
    });

    it.each(['zeta%2Calpha', 'zeta,%61lpha'])('decodes the names: %s', async (names) => {
      expect(await forms.read(id, names)).toEqual({ zeta: 'x', alpha: 0 });
    });
  });

  describe('by formname and id', () => {
    const at = (below = ''): string => `check/data/${id}${below}`;

    it('answers the standard members and all answers (spec: Forms)', async () => {
      expect(await forms.readWhole('check', id)).toEqual({ ...standard(), ...READ_ANSWERS });
    });

    it('has the answers in the order of the questions', async () => {
      const names = Object.keys(await forms.answers('check', id));
      expect(names).toEqual(['zeta', 'alpha', 'employers', 'omega']);
    });

    it('has the signature, given or not, if the form has one (D-FRM-19)', async () => {
      expect(await forms.readWhole('check', id)).not.toHaveProperty('signature');
      const signed = await forms.fill('signed', owner, { signature: true });
      expect(await forms.readWhole('signed', signed)).toMatchObject({ signature: true });
      await forms.change(signed, { signature: false });
      expect(await forms.readWhole('signed', signed)).toMatchObject({ signature: false });
    });

    it('answers exactly the requested questions', async () => {
      expect(await bodyOf(at('?questions=alpha,status'))).toEqual({
        alpha: 0,
        status: 'Complete',
        links: expect.any(Array),
      });
      expect((await forms.sendRead(at('?questions='))).status).toBe(400);
    });

    it('needs both to belong together: 404 code 2 (spec: Forms; D-FRM-19)', async () => {
      for (const formname of ['other', 'nosuch', 'Check', 'list']) {
        const response = await forms.sendRead(`${formname}/data/${id}`);
        expect([formname, response.status, codesOf(response)]).toEqual([formname, 404, [2]]);
      }
    });
  });

  it.each(['0', '007', '+1', '1.0', '-1', '999999', '99999999999999999999', 'abc', '%20', '1%20'])(
    'answers 404 code 2 to the id %s, on both paths',
    async (wrong) => {
      for (const at of [wrong, `check/data/${wrong}`]) {
        const response = await forms.sendRead(at);
        expect([at, response.status, codesOf(response)]).toEqual([at, 404, [2]]);
      }
    },
  );

  it('links to itself and to its owner, in the Link header and in the body (D-NET-4)', async () => {
    for (const at of [`${id}`, `check/data/${id}`, `${id}?questions=zeta`]) {
      const response = await forms.sendRead(at);
      const links = linksOf(response);
      expect(links).toEqual([
        { rel: 'self', title: 'Form', url: forms.api.url(`/forms/${id}`) },
        { rel: 'owner', title: expect.stringMatching(/./), url: forms.api.url(`/people/${owner}`) },
      ]);
      expect((response.json as { links: unknown }).links).toEqual(links);
    }
  });

  it('takes a slash at the end, HEAD, and unknown parameters', async () => {
    for (const at of [`${id}`, `check/data/${id}`]) {
      const plain = await forms.sendRead(at);
      expect((await forms.sendRead(`${at}/`)).text).toBe(plain.text);
      expect((await forms.sendRead(`${at}?colour=blue&x`)).text).toBe(plain.text);
      const head = await forms.send('HEAD', at);
      expect([head.status, head.text, head.headers.etag]).toEqual([200, '', plain.headers.etag]);
    }
  });

  it('is JSON of the one content type (D-NET-1)', async () => {
    expect((await forms.sendRead(id)).headers['content-type']).toBe('application/json;charset=UTF-8');
  });

  it('shows the owner under the name that is theirs now', async () => {
    await forms.api.change(`people/${owner}`, { lastname: 'King' });
    expect(await forms.read(id, 'owner')).toEqual({ owner: forms.person(owner, 'Ada King') });
  });

  it('is allowed for a form that is disabled since, but its writes and metadata are not (D-FRM-3)', async () => {
    const filled = await forms.fill('closing', owner, { note: 'x' });
    for (const closing of [{ status: 'disabled' }, { status: 'archived' }, { webServices: false }] as const) {
      await under.server.apply(aFormsBlueprint(1001, [...FORMS.slice(0, 3), aForm('closing', closing)]));
      expect(await forms.answers('closing', filled)).toEqual({ note: 'x' });
      for (const response of [
        await forms.sendChange(filled, { note: 'y' }),
        await forms.send('PUT', filled, { note: 'y' }),
        await forms.sendRead('closing/meta'),
      ]) {
        expect([response.status, codesOf(response)]).toEqual([403, [17]]);
      }
    }
    await under.server.apply(aFormsBlueprint(1001, FORMS));
  });

  it('is over for a form that a newer blueprint drops, until it is there again', async () => {
    const filled = await forms.fill('closing', owner, { note: 'x' });
    await under.server.apply(aFormsBlueprint(1001, FORMS.slice(0, 3)));
    for (const response of [
      await forms.sendRead(filled),
      await forms.sendRead(`closing/data/${filled}`),
      await forms.sendChange(filled, { note: 'y' }),
      await forms.sendRead('closing/meta'),
    ]) {
      expect([response.status, codesOf(response)]).toEqual([404, [2]]);
    }
    await under.server.apply(aFormsBlueprint(1001, FORMS));
    expect(await forms.answers('closing', filled)).toEqual({ note: 'x' });
  });

  it('leaves out a question that a newer blueprint drops, until it is there again', async () => {
    const { questions = [] } = CHECK;
    await under.server.apply(
      aFormsBlueprint(1001, [
        { ...CHECK, questions: questions.filter(({ name }) => name !== 'zeta') },
        ...FORMS.slice(1),
      ]),
    );
    const { zeta: _, ...rest } = READ_ANSWERS;
    expect(await forms.answers('check', id)).toEqual(rest);
    expect(codesOf(await forms.sendChange(id, { zeta: 'y' }))).toEqual([4]);
    await forms.change(id, { alpha: 1 });
    await under.server.apply(aFormsBlueprint(1001, FORMS));
    expect(await forms.answers('check', id)).toEqual({ ...READ_ANSWERS, alpha: 1 });
  });
});

const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d [AP]M$/;
