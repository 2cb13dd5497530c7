import { beforeAll, describe, expect, it } from '@jest/globals';
import { aForm, aQuestion } from '../../builders/form.builder.js';
import { aFormsBlueprint, formsUsers } from '../../builders/forms-blueprint.builder.js';
import { SECRET } from '../../builders/blueprint.builder.js';
import { ApiClient, codesOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { FormsClient } from '../../support/forms-client.js';
import { PlatformClient } from '../../support/platform-client.js';
import type { RawResponse } from '../../support/send-raw.js';

const CUSTOMER = 1001;
const FORMS = [
  aForm('plain', { questions: [aQuestion('a')] }),
  aForm('signed', { signature: true, questions: [aQuestion('a')] }),
  aForm('other', { questions: [aQuestion('a')] }),
  aForm('of_job', { type: 'Job', questions: [aQuestion('a')] }),
  aForm('of_workflow', { type: 'Workflow', questions: [aQuestion('a')] }),
];
const blueprintOf = (forms = FORMS) =>
  aFormsBlueprint(CUSTOMER, forms, {
    workflowStatuses: { applicantworkflows: [{ id: 'C51218', value: 'New' }] },
    userGroups: [
      { integrationName: 'administrators', label: 'Administrators', administrator: true },
      { integrationName: 'partners', label: 'Partners' },
      {
        integrationName: 'locked',
        label: 'Locked',
        searchLocks: { people: { filters: [{ name: 'person.folder', value: ['D32018'], operator: '!=' }] } },
      },
      { integrationName: 'formless', label: 'Formless', access: { forms: 'none' } },
      { integrationName: 'peopleless', label: 'Peopleless', access: { people: 'none' } },
      { integrationName: 'idle', label: 'Idle', access: { workflows: 'none' } },
    ],
    users: formsUsers(CUSTOMER, {
      admin: 'administrators',
      user: 'partners',
      locked: 'locked',
      formless: 'formless',
      peopleless: 'peopleless',
      idle: 'idle',
    }),
  });

interface Page {
  readonly forms: ReadonlyArray<{
    formname: string;
    formDataId: number;
    status: string;
    updateddate: string;
    self: string;
  }>;
  readonly next?: number;
}

describeServer('the filled forms of an owner (D-CHG-6)', { blueprints: [blueprintOf()] }, (under) => {
  let api: ApiClient;
  let filled: FormsClient;

  beforeAll(() => {
    api = new ApiClient(under.server, CUSTOMER);
    filled = new FormsClient(api);
  });

  const send = (owner: string, group = 'user'): Promise<RawResponse> => {
    const [path = '', query] = owner.split('?');
    const below = `/${path}/forms${query === undefined ? '' : `?${query}`}`;
    return new PlatformClient(under.server, CUSTOMER, { username: `${CUSTOMER}.${group}`, secret: SECRET }).send(
      'GET',
      below,
    );
  };
  const read = async (owner: string, group?: string): Promise<Page> => {
    const { status, json } = await send(owner, group);
    expect(status).toBe(200);
    return json as Page;
  };
  const namesOf = ({ forms }: Page): string[] => forms.map(({ formname }) => formname);

  it('are reported with what each is, and where it is read', async () => {
    const id = await filled.owner();
    await filled.fill('plain', await filled.owner(), { a: '1' });
    const [plain, signed] = [await filled.fill('plain', id, { a: '1' }), await filled.fill('signed', id, { a: '1' })];
    const page = await read(`people/${id}`);
    expect(Object.keys(page)).toEqual(['forms']);
    for (const [at, formDataId] of [plain, signed].entries()) {
      const { formname, status, updateddate } = (await api.get(`/forms/${formDataId}`)).json as Record<string, unknown>;
      expect(page.forms[at]).toEqual({
        formname,
        formDataId,
        status,
        updateddate,
        self: api.url(`/forms/${formDataId}`),
      });
    }
    expect(page.forms.map(({ status }) => status)).toEqual(['Complete', 'Incomplete']);
  });

  it('are those of jobs and of applicant workflows too, and none if none were filled', async () => {
    const [id, job] = [await filled.owner(), await api.create('jobs', { jobtitle: 'Welder' })];
    const workflow = await api.create('applicantworkflows', { baseprofile: job, associatedprofile: id });
    for (const owner of [`people/${id}`, `jobs/${job}`, `applicantworkflows/${workflow}`])
      expect(await read(owner)).toEqual({ forms: [] });
    await filled.fill('of_job', job, { a: '1' });
    await filled.fill('of_workflow', workflow, { a: '1' });
    expect(namesOf(await read(`jobs/${job}`))).toEqual(['of_job']);
    expect(namesOf(await read(`applicantworkflows/${workflow}`))).toEqual(['of_workflow']);
    expect(namesOf(await read(`people/${id}`))).toEqual([]);
  });

  it('come page by page', async () => {
    const id = await filled.owner();
    for (const formname of ['plain', 'signed', 'other']) await filled.fill(formname, id, { a: '1' });
    const first = await read(`people/${id}?size=2`);
    expect([namesOf(first), first.next]).toEqual([['plain', 'signed'], first.forms[1]?.formDataId]);
    const second = await read(`people/${id}?size=2&after=${first.next}`);
    expect([namesOf(second), second.next]).toEqual([['other'], undefined]);
    const refused = await send(`people/${id}?size=0`);
    expect([refused.status, codesOf(refused)]).toEqual([400, [5]]);
  });

  it('are not those of a form that a blueprint left out, and no page ends there', async () => {
    const id = await filled.owner();
    for (const formname of ['plain', 'other']) await filled.fill(formname, id, { a: '1' });
    await under.server.apply(blueprintOf(FORMS.filter(({ formname }) => formname !== 'other')));
    const page = await read(`people/${id}?size=1`);
    expect([namesOf(page), page.next]).toEqual([['plain'], undefined]);
    await under.server.apply(blueprintOf());
    expect(namesOf(await read(`people/${id}`))).toEqual(['plain', 'other']);
  });

  describe('for a caller who sees only a part', () => {
    let places: Record<'inside' | 'outside' | 'workflow', string>;

    beforeAll(async () => {
      const [inside, outside] = [await filled.owner(), await filled.owner({ folder: 'D32018' })];
      const job = await api.create('jobs', { jobtitle: 'Welder' });
      const workflow = await api.create('applicantworkflows', { baseprofile: job, associatedprofile: outside });
      await filled.fill('plain', inside, { a: '1' });
      await filled.fill('plain', outside, { a: '1' });
      places = {
        inside: `people/${inside}`,
        outside: `people/${outside}`,
        workflow: `applicantworkflows/${workflow}`,
      };
    });

    it.each([
      ['locked', 'outside', 3],
      ['locked', 'workflow', 3],
      ['formless', 'inside', 3],
      ['peopleless', 'inside', 3],
      ['idle', 'workflow', 3],
    ] as const)('answer %s 404 for what is %s', async (group, place, code) => {
      const refused = await send(places[place], group);
      expect([refused.status, codesOf(refused)]).toEqual([404, [code]]);
    });

    it('are there for what is inside', async () => {
      expect(namesOf(await read(places.inside, 'locked'))).toEqual(['plain']);
    });

    it.each(['people/999999', 'people/07', 'jobs/999999', 'applicantworkflows/999999'])(
      'answer 404 for %s, which is not there',
      async (owner) => {
        const refused = await send(owner);
        expect([refused.status, codesOf(refused)]).toEqual([404, [2]]);
      },
    );
  });
});
