import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { writing } from '../check.js';
import type { Area, Check, CheckSession } from '../check.js';
import { CheckSkip } from '../outcomes.js';
import { idOfLocation, isFreeQuestion } from '../creations.js';
import {
  expectEqual,
  expectError,
  expectErrors,
  expectHeader,
  expectLink,
  expectRefusal,
  expectShape,
  expectStatus,
  expectThat,
} from '../expect.js';
import type { Reply } from '../reply.js';
import { sampleValue } from '../sample-value.js';
import { BODY_LINKS, FORM_ENTRY, FORM_QUESTION, REFERENCE } from './shapes.js';

const FORM_LIST = {
  type: 'object',
  required: ['forms'],
  properties: { forms: { type: 'array', items: FORM_ENTRY } },
};

/** The members that a read by the formDataId alone answers (spec: Forms). */
const STANDARD = [
  ...['formname', 'status', 'owner', 'completeddate', 'updateddate', 'requesteddate'],
  ...['updatedby', 'requestedby', 'completedby', 'updatedfor'],
];

const FILLED = {
  type: 'object',
  required: ['formname', 'status'],
  properties: {
    formname: { type: 'string' },
    status: { type: 'string' },
    signature: { type: 'boolean' },
    ...Object.fromEntries(STANDARD.filter((name) => name.endsWith('date')).map((name) => [name, { type: 'string' }])),
    ...Object.fromEntries(['owner', 'updatedby', 'requestedby', 'completedby'].map((name) => [name, REFERENCE])),
  },
};

async function readOf({ probe }: CheckSession, path: string, shape?: JsonObject): Promise<JsonObject> {
  const reply = await probe.get(path);
  expectStatus(reply, 200);
  return expectShape(reply, shape);
}

const readChecks: readonly Check[] = [
  {
    id: 'list',
    row: 'spec: Form list entry',
    title: 'The form list answers {forms: [entries]}.',
    run: async (session) => {
      await readOf(session, 'forms/list', FORM_LIST);
    },
  },
  {
    id: 'both-lists',
    row: 'spec: Forms',
    title: 'forms/list and forms answer the same.',
    run: async (session) =>
      expectEqual('the forms', await readOf(session, 'forms'), await readOf(session, 'forms/list', FORM_LIST)),
  },
  {
    id: 'disabled-form',
    row: 'spec: Errors',
    title: 'A form that is disabled or archived is left out of the list, and its metadata is 403.',
    needs: ['disabledForm'],
    run: async ({ probe, customer }) => {
      const formname = await customer.disabledForm();
      const listed = (await customer.forms()).some((form) => form.formname === formname);
      expectThat(!listed, `no form ${formname} in the list`, formname);
      expectStatus(await probe.get(`forms/${formname}/meta`), 403);
    },
  },
  {
    id: 'metadata',
    row: 'spec: Form question',
    title: 'The metadata of a form is an object of questions by their internal names.',
    needs: ['form'],
    run: async (session) => {
      const { formname } = await session.customer.form();
      await readOf(session, `forms/${formname}/meta`, { type: 'object', additionalProperties: FORM_QUESTION });
    },
  },
  {
    id: 'standard-members',
    row: 'spec: Forms',
    title: 'A read of a filled form by its formDataId answers only the standard members that exist.',
    needs: ['filledForm'],
    run: async (session) => {
      const { formDataId } = await session.customer.filledForm();
      const filled = await readOf(session, `forms/${formDataId}`, FILLED);
      const others = Object.keys(filled).filter((name) => name !== 'links' && !STANDARD.includes(name));
      expectThat(others.length === 0, 'only standard members', others.join(', '));
    },
  },
  {
    id: 'all-questions',
    row: 'spec: Forms',
    title: 'The longer path answers all questions that have an answer.',
    needs: ['filledForm'],
    run: async (session) => {
      const { formname, formDataId } = await session.customer.filledForm();
      const filled = await readOf(session, `forms/${formname}/data/${formDataId}`, FILLED);
      const meta = await readOf(session, `forms/${formname}/meta`);
      const answers = Object.keys(meta).filter((name) => name in filled);
      expectThat(answers.length > 0, 'an answer to a question', Object.keys(filled).join(', '));
    },
  },
  {
    id: 'named-questions',
    row: 'spec: Forms',
    title: 'A read with `questions` answers the members that it names.',
    needs: ['filledForm'],
    run: async (session) => {
      const { formname, formDataId } = await session.customer.filledForm();
      const filled = await readOf(session, `forms/${formname}/data/${formDataId}`);
      const meta = await readOf(session, `forms/${formname}/meta`);
      const name = Object.keys(meta).find((question) => question in filled);
      if (name === undefined) throw new CheckSkip('the filled form has no answers');
      const named = await readOf(session, `forms/${formDataId}?questions=${name}`);
      expectEqual(name, named[name], filled[name]);
    },
  },
  {
    id: 'name-and-id',
    row: 'spec: Forms',
    title: 'The longer path with the name of another form is refused.',
    needs: ['filledForm'],
    run: async ({ probe, customer }) => {
      const { formname, formDataId } = await customer.filledForm();
      const other = (await customer.forms()).find((form) => form.formname !== formname);
      if (other === undefined) throw new CheckSkip('the customer has one form alone');
      expectRefusal(await probe.get(`forms/${other.formname}/data/${formDataId}`));
    },
  },
  ...(
    [
      ['pdf', 'a PDF', /^%PDF-/],
      ['doc', 'a word-processor document', /^(PK|\u00d0\u00cf|\{\\rtf|<)/],
      ['txt', 'a text', /\S/],
    ] as const
  ).map(([extension, what, beginning]): Check => ({
    id: `export-${extension}`,
    row: 'spec: Forms',
    title: `A filled form is exported as ${what} by both paths.`,
    needs: ['filledForm'],
    run: async ({ probe, customer }) => {
      const { formname, formDataId } = await customer.filledForm();
      for (const path of [`forms/${formDataId}`, `forms/${formname}/data/${formDataId}`]) {
        const reply = await probe.get(`${path}.${extension}`);
        expectStatus(reply, 200);
        const start = reply.body.subarray(0, 512).toString('latin1');
        expectThat(beginning.test(start), what, start.slice(0, 40));
      }
    },
  })),
  {
    id: 'export-attachment',
    row: 'D-FRM-12',
    title: 'An export is an attachment with the name {formname}-{formDataId}.',
    needs: ['filledForm'],
    run: async ({ probe, customer }) => {
      const { formname, formDataId } = await customer.filledForm();
      const reply = await probe.get(`forms/${formDataId}.txt`);
      expectHeader(reply, 'content-disposition', new RegExp(`attachment.*${formname}-${formDataId}\\.txt`));
    },
  },
  {
    id: 'unknown-names',
    row: 'D-FRM-9',
    title:
      'A read leaves out a name in `questions` that is not a question, with an X-Warning of code 4. Names are decoded once.',
    needs: ['filledForm'],
    run: async ({ probe, customer }) => {
      const { formname, formDataId } = await customer.filledForm();
      for (const at of [`forms/${formDataId}`, `forms/${formname}/data/${formDataId}`]) {
        for (const name of ['nosuch', 'Status', '__proto__', 'constructor', 'status/x']) {
          const reply = await probe.get(`${at}?questions=formname,${name}`);
          expectStatus(reply, 200);
          expectEqual('the members', Object.keys(expectShape(reply)), ['formname', 'links']);
          expectHeader(reply, 'x-warning', /^4:/);
        }
        const decoded = await probe.get(`${at}?questions=formname%2Cstat%75s,formname`);
        expectEqual('the members', Object.keys(expectShape(decoded)), ['formname', 'status', 'links']);
        expectEqual('X-Warning', decoded.all('x-warning'), []);
        for (const names of ['', ',', 'formname,', ',formname'])
          expectError(await probe.get(`${at}?questions=${names}`), 400, 5);
      }
    },
  },
  {
    id: 'links',
    row: 'D-NET-4',
    title: 'A filled form links to itself and to its owner, in the Link header and in the body.',
    needs: ['filledForm'],
    run: async ({ probe, customer }) => {
      const { formname, formDataId } = await customer.filledForm();
      for (const at of [`forms/${formDataId}`, `forms/${formname}/data/${formDataId}`]) {
        const reply = await probe.get(at);
        const { links } = expectShape(reply, {
          type: 'object',
          required: ['links'],
          properties: { links: BODY_LINKS },
        });
        expectThat(
          expectLink(reply, 'self').url.endsWith(`/forms/${formDataId}`),
          'the URL of the form',
          reply.header('link'),
        );
        const inBody = (links as readonly { rel: string; url: string }[]).map(({ rel, url }) => [rel, url]);
        expectEqual(
          'links',
          inBody,
          ['self', 'owner'].map((rel) => [rel, expectLink(reply, rel).url]),
        );
      }
    },
  },
  {
    id: 'unknown-form-names',
    row: 'D-ERR-4',
    title: 'The metadata and the schema of a form that is not there are 404 with code 2.',
    run: async ({ probe }) => {
      for (const name of ['conformance', 'list', 'schema', '7', '%00', 'constructor', '__proto__'])
        for (const at of ['meta', 'meta/data_schema']) expectError(await probe.get(`forms/${name}/${at}`), 404, 2);
      for (const at of ['list/x', '1/meta/x', '1.docx', '1.PDF']) expectError(await probe.get(`forms/${at}`), 404, 2);
    },
  },
];

/** The filled form of this run, with its answers and its metadata. */
async function ownForm(session: CheckSession) {
  const { formname, formDataId } = await session.customer.newForm();
  const path = `forms/${formname}/data/${formDataId}`;
  const { json } = await session.probe.get(`forms/${formname}/meta/data_schema`);
  const properties = isRecord(json) && isRecord(json.properties) ? json.properties : {};
  const meta = await readOf(session, `forms/${formname}/meta`);
  return { formname, formDataId, path, meta, properties, read: () => readOf(session, path) };
}

type OwnForm = Awaited<ReturnType<typeof ownForm>>;

function optionalQuestion({ meta }: OwnForm): string {
  const name = Object.keys(meta).find((question) => isFreeQuestion(meta[question] as JsonObject));
  if (name !== undefined) return name;
  throw new CheckSkip('the form has no question that is optional and tied to no field');
}

function groupOf({ meta, properties }: OwnForm): { readonly name: string; readonly entry: JsonObject } {
  const name = Object.keys(meta).find((question) => (meta[question] as JsonObject).type === 'GROUP');
  const group = name === undefined ? undefined : properties[name];
  if (name === undefined || !isRecord(group) || !isRecord(group.items)) throw new CheckSkip('the form has no group');
  const { entry: _entry, ...members } = isRecord(group.items.properties) ? group.items.properties : {};
  const [first] = Object.keys(members);
  const required = Array.isArray(group.items.required) ? group.items.required.map(String) : [];
  const named = [...new Set([...required, ...(first === undefined ? [] : [first])])].filter((each) => each in members);
  return { name, entry: Object.fromEntries(named.map((each) => [each, sampleValue(members[each], each)])) };
}

function entriesOf(filled: JsonObject, group: string): readonly JsonObject[] {
  const entries = filled[group];
  return Array.isArray(entries) ? entries.filter(isRecord) : [];
}

const writeChecks: readonly Check[] = [
  {
    id: 'submit',
    row: 'spec: Submit rules 1',
    title: 'A POST creates a filled form: 201 with a Location header and a Link header with rel owner.',
    needs: ['newForm'],
    run: async (session) => {
      const { formDataId } = await session.customer.newForm();
      const reply = session.customer.creations.replyOf('forms');
      if (reply === undefined) throw new CheckSkip('the form was filled before');
      expectThat(idOfLocation(reply) === formDataId, 'a Location header with the formDataId', reply.header('location'));
      const owner = expectLink(reply, 'owner');
      expectThat(
        owner.url.endsWith(`/people/${await session.customer.newPerson()}`),
        'the URL of the owner',
        owner.url,
      );
    },
  },
  {
    id: 'put-creates',
    row: 'spec: Submit rules 1',
    title: 'A PUT for an owner who has never filled the form creates it, as a POST does.',
    needs: ['newForm'],
    run: async ({ probe, customer }) => {
      const { creations } = customer;
      const { formname } = await customer.newForm();
      const owner = await creations.otherPerson('form');
      const body = (await creations.answersTo(formname, owner)) ?? {};
      const reply = await probe.send({ method: 'PUT', path: 'forms', body });
      expectStatus(reply, 201);
      creations.leave(`forms/${idOfLocation(reply)} (${formname}), a filled form`);
      expectThat(
        expectLink(reply, 'owner').url.endsWith(`/people/${owner}`),
        'the URL of the owner',
        reply.header('link'),
      );
    },
  },
  {
    id: 'unknown-form',
    row: 'spec: Errors',
    title: 'A POST of answers to a form that does not exist is 400 with an errors array.',
    needs: ['newPerson'],
    run: async ({ probe, customer }) => {
      const body = { owner: await customer.newPerson(), formname: 'conformance_no_such_form' };
      const reply = await probe.post('forms', body);
      expectStatus(reply, 400);
      expectErrors(reply);
    },
  },
  {
    id: 'private-form',
    row: 'spec: Forms',
    title: 'A private form is filled with updatedFor and the suffix of its kind, which names the associated person.',
    needs: ['newPerson', 'privateForm'],
    run: async ({ probe, customer }) => {
      const { creations } = customer;
      const { formname, suffix } = await customer.privateForm();
      const person = await customer.newPerson();
      const answers = (await creations.answersTo(formname, person)) ?? {};
      const { [`updatedFor${suffix}`]: _left, ...without } = answers;
      expectRefusal(await probe.post('forms', without));
      const body = { ...without, [`updatedFor${suffix}`]: person };
      const reply = await probe.post('forms', body);
      expectStatus(reply, 201);
      const id = idOfLocation(reply);
      creations.leave(`forms/${id} (${formname}), a filled form`);
      const filled = await probe.get(`forms/${id}`);
      expectShape(filled, { type: 'object', required: ['updatedfor'], properties: { updatedfor: REFERENCE } });
    },
  },
  {
    id: 'submit-again',
    row: 'spec: Submit rules 2',
    title: 'A POST of a form that is filled already is 400 with an errors array.',
    needs: ['newForm'],
    run: async ({ probe, customer }) => {
      const { formname } = await customer.newForm();
      const body = await customer.creations.answersTo(formname, await customer.newPerson());
      const reply = await probe.post('forms', body ?? {});
      expectStatus(reply, 400);
      expectErrors(reply);
    },
  },
  {
    id: 'replace',
    row: 'spec: Submit rules 2',
    title: 'A PUT replaces the answers, and the formDataId stays.',
    needs: ['newForm'],
    run: async ({ probe, customer }) => {
      const { formname, formDataId } = await customer.newForm();
      const body = (await customer.creations.answersTo(formname, await customer.newPerson())) ?? {};
      for (const path of ['forms', `forms/${formDataId}`]) {
        const reply = await probe.send({ method: 'PUT', path, body });
        expectStatus(reply, 201);
        expectLink(reply, 'owner');
        expectEqual('the formDataId', idOfLocation(reply), formDataId);
      }
    },
  },
  {
    id: 'replace-clears',
    row: 'spec: Submit rules 2',
    title: 'A PUT deletes the answers to optional questions that it leaves out.',
    needs: ['newForm'],
    run: async (session) => {
      const { probe, customer } = session;
      const form = await ownForm(session);
      const name = optionalQuestion(form);
      const body = (await customer.creations.answersTo(form.formname, await customer.newPerson())) ?? {};
      const { [name]: _left, ...others } = body;
      const filled = { ...others, [name]: sampleValue(form.properties[name], name) };
      expectStatus(await probe.send({ method: 'PUT', path: `forms/${form.formDataId}`, body: filled }), 201);
      expectThat(name in (await form.read()), `an answer to ${name}`, 'none');
      expectStatus(await probe.send({ method: 'PUT', path: `forms/${form.formDataId}`, body: others }), 201);
      expectThat(!(name in (await form.read())), `no answer to ${name}`, 'the one from before');
    },
  },
  {
    id: 'update',
    row: 'spec: Forms',
    title: 'A PATCH is 204 with a Link header with rel self, by both paths.',
    needs: ['newForm'],
    run: async (session) => {
      const form = await ownForm(session);
      const name = optionalQuestion(form);
      const body = { [name]: sampleValue(form.properties[name], name) };
      for (const path of [`forms/${form.formDataId}`, form.path]) {
        const reply = await session.probe.patch(path, body);
        expectStatus(reply, 204);
        expectLink(reply, 'self');
      }
      expectEqual(name, (await form.read())[name], body[name]);
    },
  },
  {
    id: 'clear',
    row: 'spec: Update rules 3',
    title: 'A PATCH with null clears an answer.',
    needs: ['newForm'],
    run: async (session) => {
      const form = await ownForm(session);
      const name = optionalQuestion(form);
      const patch = async (value: unknown): Promise<void> =>
        expectStatus(await session.probe.patch(form.path, { [name]: value }), 204);
      await patch(sampleValue(form.properties[name], name));
      await patch(null);
      expectThat(!(name in (await form.read())), `no answer to ${name}`, (await form.read())[name]);
    },
  },
  {
    id: 'group-append',
    row: 'spec: Update rules 1',
    title: 'A PATCH with an entry without a number appends it to its group.',
    needs: ['newForm'],
    run: async (session) => {
      const form = await ownForm(session);
      const { name, entry } = groupOf(form);
      const before = entriesOf(await form.read(), name);
      expectStatus(await session.probe.patch(form.path, { [name]: [entry] }), 204);
      const after = entriesOf(await form.read(), name);
      expectEqual('the number of entries', after.length, before.length + 1);
      expectThat(Number.isInteger(after.at(-1)?.entry), 'an integer entry', after.at(-1));
    },
  },
  {
    id: 'group-delete',
    row: 'spec: Update rules 2',
    title: 'A PATCH with delete removes the entry that it names, and without a number the last one.',
    needs: ['newForm'],
    run: async (session) => {
      const form = await ownForm(session);
      const { name, entry } = groupOf(form);
      const patch = async (items: readonly unknown[]): Promise<readonly unknown[]> => {
        expectStatus(await session.probe.patch(form.path, { [name]: items }), 204);
        return entriesOf(await form.read(), name).map((each) => each.entry);
      };
      const three = await patch([entry, entry, entry]);
      expectEqual(
        'the entries without the first one',
        await patch([{ entry: three[0], delete: true }]),
        three.slice(1),
      );
      expectEqual('the entries without the last one', await patch([{ delete: true }]), three.slice(1, -1));
    },
  },
  {
    id: 'wrong-answer',
    row: 'spec: Submit rules 3',
    title: 'A PATCH with an answer to an unknown question is 400 with an errors array.',
    needs: ['newForm'],
    run: async ({ probe, customer }) => {
      const { formDataId } = await customer.newForm();
      const reply = await probe.patch(`forms/${formDataId}`, { no_such_question: 'x' });
      expectStatus(reply, 400);
      expectErrors(reply);
    },
  },
  {
    id: 'submit-again-code',
    row: 'D-ERR-4',
    title: 'A POST of a form that is filled already has code 16.',
    needs: ['newForm'],
    run: async ({ probe, customer }) => {
      const { formname } = await customer.newForm();
      const body = await customer.creations.answersTo(formname, await customer.newPerson());
      expectError(await probe.post('forms', body ?? {}), 400, 16);
    },
  },
  {
    id: 'odd-spellings',
    row: 'D-FRM-19',
    title:
      'A read or a write of a formDataId that is spelled otherwise, of none, or of another form is 404 with code 2.',
    needs: ['newForm'],
    run: async ({ probe, customer }) => {
      const { formname, formDataId: id } = await customer.newForm();
      const spelled = [`00${id}`, `+${id}`, `${id}.0`, `-${id}`, `${id}%20`, '0', 'abc', '%20', '99999999999999999999'];
      for (const at of [...spelled, ...spelled.map((each) => `${formname}/data/${each}`), `conformance/data/${id}`]) {
        expectError(await probe.get(`forms/${at}`), 404, 2);
        expectError(await probe.patch(`forms/${at}`, { a: 'x' }), 404, 2);
      }
      for (const at of spelled) expectError(await probe.send({ method: 'PUT', path: `forms/${at}`, body: {} }), 404, 2);
    },
  },
  {
    id: 'owner-and-formname',
    row: 'D-FRM-18',
    title: 'A form is submitted with owner and formname: code 1 if one is left out, and code 5 if it names nothing.',
    needs: ['newForm'],
    run: async ({ probe, customer }) => {
      const { formname } = await customer.newForm();
      const owner = await customer.newPerson();
      const expectCodes = async (
        method: string,
        body: object,
        problems: Readonly<Record<string, number>>,
      ): Promise<void> => {
        const reply = await probe.send({ method, path: 'forms', body });
        expectStatus(reply, 400);
        const told = expectErrors(reply).map(({ errorMessage, errorCode }) => [errorMessage.split(':')[0], errorCode]);
        for (const [name, code] of Object.entries(problems))
          expectThat(
            told.some((each) => each[0] === name && each[1] === code),
            `code ${code} for ${name}`,
            told,
          );
      };
      for (const method of ['POST', 'PUT']) {
        await expectCodes(method, {}, { owner: 1, formname: 1 });
        await expectCodes(method, { owner }, { formname: 1 });
        await expectCodes(method, { formname }, { owner: 1 });
        for (const wrong of ['7', 1.5, 0, -1, 999_999_999, true, [1], { id: 1 }, 1e300])
          await expectCodes(method, { formname, owner: wrong }, { owner: 5 });
        for (const wrong of ['conformance', `${formname} `, 5, [formname], 'constructor', 'list'])
          await expectCodes(method, { owner, formname: wrong }, { formname: 5 });
      }
    },
  },
  {
    id: 'members-of-the-server',
    row: 'D-FRM-18',
    title:
      'A PATCH of a member that only the server writes is code 7. Owner and formname must be those stored, and links are ignored.',
    needs: ['newForm'],
    run: async (session) => {
      const own = await ownForm(session);
      const patch = (body: object): Promise<Reply> => session.probe.patch(own.path, body);
      const names = ['status', 'completeddate', 'updateddate', 'requesteddate'];
      for (const name of [...names, 'updatedby', 'requestedby', 'completedby', 'updatedfor'])
        expectError(await patch({ [name]: 'x' }), 400, 7);
      const { owner, links } = await own.read();
      const id = (owner as { id: number }).id;
      for (const body of [{ owner: id + 1_000_000 }, { formname: 'conformance' }])
        expectError(await patch(body), 400, 5);
      expectStatus(await patch({ owner: id, formname: own.formname, links, [optionalQuestion(own)]: null }), 204);
    },
  },
  {
    id: 'group-refusals',
    row: 'D-FRM-10',
    title: 'A PATCH of a group that names no entry of it, or deletes more than it has, is code 5 and changes nothing.',
    needs: ['newForm'],
    run: async (session) => {
      const own = await ownForm(session);
      const { name, entry } = groupOf(own);
      const patch = (items: unknown): Promise<Reply> => session.probe.patch(own.path, { [name]: items });
      expectStatus(await patch([entry]), 204);
      const before = entriesOf(await own.read(), name);
      const last = before.at(-1)?.entry;
      const gone = { entry: last, delete: true };
      for (const items of [
        ...[
          { ...entry, entry: 999_999 },
          { entry: 999_999, delete: true },
          { ...entry, entry: 'one' },
        ].map((item) => [item]),
        ...[
          { ...entry, entry: 1.5 },
          { ...entry, entry: String(last) },
          { entry: last, delete: 'yes' },
        ].map((item) => [item]),
        ...[
          [gone, { ...entry, entry: last }],
          [...before, entry].map(() => ({ delete: true })),
          'x',
          {},
          5,
          ['x'],
          [null],
        ],
      ])
        expectError(await patch(items), 400, 5);
      expectError(await patch([{ entry: last, nosuch: 1 }]), 400, 4);
      expectStatus(await patch([]), 204);
      expectEqual('the entries', entriesOf(await own.read(), name), before);
      expectStatus(await patch([gone]), 204);
    },
  },
];

export const FORMS_AREA: Area = { name: 'forms', title: 'Forms', checks: [...writing(writeChecks), ...readChecks] };
