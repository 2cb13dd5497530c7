import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import type { Area, Check, CheckSession } from '../check.js';
import { CheckFailure, CheckSkip } from '../outcomes.js';
import { compileSchema, expectError, expectShape, expectStatus, expectThat, problemsOf } from '../expect.js';

/** Returns a schema that the server answers, which must be a JSON Schema of an object. */
async function schemaAt({ probe }: CheckSession, path: string): Promise<JsonObject> {
  const reply = await probe.get(path);
  expectStatus(reply, 200);
  const schema = expectShape(reply, { type: 'object', required: ['type'] });
  expectThat(compileSchema(schema) !== undefined, 'a JSON Schema', reply.text.slice(0, 160));
  return schema;
}

function propertyNames(schema: JsonObject): readonly string[] {
  return isRecord(schema.properties) ? Object.keys(schema.properties) : [];
}

function expectProperties(schema: JsonObject, names: readonly string[]): void {
  const missing = names.filter((name) => !propertyNames(schema).includes(name));
  expectThat(missing.length === 0, `the properties ${names.join(', ')}`, `none of ${missing.join(', ')}`);
}

/** Expects that the answer to a GET is as its schema says. A read may leave out members that a write requires (D-SCH-2). */
async function expectFits(session: CheckSession, schema: JsonObject, path: string): Promise<void> {
  const reply = await session.probe.get(path);
  expectStatus(reply, 200);
  const { required: _required, ...optional } = schema;
  const validate = compileSchema(optional);
  if (validate === undefined || validate(reply.json)) return;
  throw new CheckFailure(`${path} as its schema says`, problemsOf(validate));
}

/** The types of fields of jobs, and the members of those that are objects (spec: Common profile fields). */
const JOB_SCHEMA: Readonly<Record<string, readonly [type: string, members: readonly string[]]>> = {
  jobtemplate: ['object', ['profile', 'id', 'value']],
  secondaryrecruiter: ['object', ['profile', 'id', 'value']],
  hiringmanager: ['object', ['profile', 'id', 'value']],
  talentpools: ['array', []],
  positioncategory: ['object', ['id', 'formattedvalue', 'value']],
  department: ['object', ['id', 'formattedvalue', 'value']],
  bonus: ['string', []],
  fee: ['object', ['amountstring', 'amount', 'currency']],
  joblength: ['number', []],
  startdate: ['string', []],
};

const SEGMENTS = { person: 'people', job: 'jobs', company: 'companies' } as const;

const profileChecks: readonly Check[] = Object.entries(SEGMENTS).map(([segment, type]) => ({
  id: `schema-of-${segment}`,
  row: 'spec: Schema',
  title: `The schema of ${segment} describes what a read of ${type} answers.`,
  needs: [segment as keyof typeof SEGMENTS],
  run: async (session) => {
    const schema = await schemaAt(session, `profiledefinitions/v1/${segment}/schema`);
    const fields = propertyNames(schema).filter((name) => name !== 'links');
    const profile = `${type}/${await session.customer.profile(type)}`;
    await expectFits(session, schema, `${profile}?fields=${fields.join(',')}`);
  },
}));

export const SCHEMAS_AREA: Area = {
  name: 'schemas',
  title: 'Schemas',
  checks: [
    ...profileChecks,
    {
      id: 'common-fields',
      row: 'spec: Common profile fields',
      title: 'The schema of a profile has id, createddate, createdby, updateddate and updatedby.',
      run: async (session) =>
        expectProperties(await schemaAt(session, 'profiledefinitions/v1/person/schema'), [
          ...['id', 'createddate', 'createdby', 'updateddate', 'updatedby'],
        ]),
    },
    {
      id: 'field',
      row: 'spec: Schema',
      title: 'The schema of one field is that of the field in the schema of its profile.',
      run: async (session) => {
        const { properties } = await schemaAt(session, 'profiledefinitions/v1/person/schema');
        const { type } = await schemaAt(session, 'profiledefinitions/v1/person/lastname/schema');
        const { lastname } = isRecord(properties) ? properties : { lastname: undefined };
        expectThat(
          isRecord(lastname) && JSON.stringify(lastname.type) === JSON.stringify(type),
          `the type ${String(type)}`,
          lastname,
        );
      },
    },
    {
      id: 'fields-of-jobs',
      row: 'spec: Common profile fields',
      title: 'The schema of a job has the fields that the interface shows, each with its type.',
      run: async (session) => {
        const { properties } = await schemaAt(session, 'profiledefinitions/v1/job/schema');
        for (const [name, [type, members]] of Object.entries(JOB_SCHEMA)) {
          const field = isRecord(properties) ? properties[name] : undefined;
          // A field may be hidden from the user.
          if (!isRecord(field)) continue;
          expectThat([field.type].flat().includes(type), `${name} of type ${type}`, field.type);
          expectProperties(field, members);
        }
      },
    },
    ...['submittal', 'source', 'sourceworkflow', 'onboard', 'onboardworkflow', 'room', 'connectevent'].map(
      (segment): Check => ({
        id: `schema-of-${segment}`,
        row: 'spec: Schema',
        title: `There is a schema of ${segment}, unless the customer has none of these.`,
        run: async (session) => {
          const path = `profiledefinitions/v1/${segment}/schema`;
          if ((await session.probe.get(path)).status === 404) throw new CheckSkip(`the customer has no ${segment}`);
          await schemaAt(session, path);
        },
      }),
    ),
    {
      id: 'search-results',
      row: 'spec: Schema',
      title: 'The schema of search results describes searchResults, an array of objects with self and id.',
      run: async (session) => {
        const { properties } = await schemaAt(session, 'search/resultsSchema');
        const results = isRecord(properties) ? properties.searchResults : undefined;
        const items = isRecord(results) && isRecord(results.items) ? results.items : {};
        expectProperties(items, ['self', 'id']);
      },
    },
    {
      id: 'search-filters',
      row: 'spec: Schema',
      title: 'The schema of search filters describes filters, operator and children.',
      run: async (session) =>
        expectProperties(await schemaAt(session, 'search/filtersSchema'), ['filters', 'operator', 'children']),
    },
    {
      id: 'form-list',
      row: 'spec: Schema',
      title: 'The schema of the form list describes what the form list answers.',
      run: async (session) => {
        const schema = await schemaAt(session, 'forms/list/schema');
        expectProperties(schema, ['forms']);
        await expectFits(session, schema, 'forms/list');
      },
    },
    {
      id: 'form-data',
      row: 'spec: Schema',
      title: 'The schema of the data of a form has its standard members, and a property for each question.',
      needs: ['form'],
      run: async (session) => {
        const { formname } = await session.customer.form();
        const schema = await schemaAt(session, `forms/${formname}/meta/data_schema`);
        expectProperties(schema, ['formname', 'status', 'owner', 'completeddate', 'updateddate', 'updatedby']);
        expectProperties(schema, Object.keys(await questionsOf(session, formname)));
      },
    },
    {
      id: 'form-groups',
      row: 'spec: Schema',
      title: 'Groups of a form are arrays of objects with an integer entry.',
      needs: ['form'],
      run: async (session) => {
        for (const { formname } of await session.customer.forms()) {
          const questions = await questionsOf(session, formname);
          const groups = Object.keys(questions).filter((name) => isGroup(questions[name]));
          if (groups.length > 0)
            return expectGroups(await schemaAt(session, `forms/${formname}/meta/data_schema`), groups);
        }
        throw new CheckSkip('no form has a group');
      },
    },
    {
      id: 'filled-form',
      row: 'spec: Schema',
      title: 'A filled form is as the schema of its data says.',
      needs: ['filledForm'],
      run: async (session) => {
        const { formname, formDataId } = await session.customer.filledForm();
        const schema = await schemaAt(session, `forms/${formname}/meta/data_schema`);
        await expectFits(session, schema, `forms/${formname}/data/${formDataId}`);
      },
    },
    {
      id: 'write-schema',
      row: 'D-SCH-3',
      title: 'With for=write a schema describes what writes take, and another value is 400 with code 5.',
      run: async (session) => {
        await schemaAt(session, 'profiledefinitions/v1/person/schema?for=write');
        expectError(await session.probe.get('profiledefinitions/v1/person/schema?for=nothing'), 400, 5);
      },
    },
    {
      id: 'unknown-segment',
      row: 'D-SCH-3',
      title: 'An unknown profile type of a schema is 404 with code 2.',
      run: async ({ probe }) => expectError(await probe.get('profiledefinitions/v1/nosuchtype/schema'), 404, 2),
    },
  ],
};

async function questionsOf({ probe }: CheckSession, formname: string): Promise<JsonObject> {
  const { status, json } = await probe.get(`forms/${formname}/meta`);
  return status === 200 && isRecord(json) ? json : {};
}

function isGroup(question: unknown): boolean {
  return isRecord(question) && question.type === 'GROUP';
}

function expectGroups({ properties }: JsonObject, groups: readonly string[]): void {
  for (const name of groups) {
    const group = isRecord(properties) ? properties[name] : undefined;
    const isArray = isRecord(group) && [group.type].flat().includes('array') && isRecord(group.items);
    expectThat(isArray, `${name} as an array of objects`, group);
    expectProperties(group.items as JsonObject, ['entry']);
  }
}
