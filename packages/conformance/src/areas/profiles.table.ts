import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { writing } from '../check.js';
import type { Area, Check, CheckSession } from '../check.js';
import { CheckSkip } from '../outcomes.js';
import { idOfLocation, skipRefusedSample } from '../creations.js';
import {
  expectEqual,
  expectError,
  expectHeader,
  expectLink,
  expectRefusal,
  expectShape,
  expectStatus,
  expectThat,
  expectValue,
  statusOf,
} from '../expect.js';
import type { Need } from '../needs.table.js';
import type { Reply } from '../reply.js';
import { BODY_LINKS, REFERENCE } from './shapes.js';

const UNKNOWN_ID = 999_999_999;

/** The fields of a read without `fields` (spec: Common profile fields). */
const DEFAULT_FIELDS = {
  people: ['firstname', 'lastname', 'folder', 'phones', 'addresses'],
  jobs: ['jobid', 'folder', 'jobtitle', 'hiringmanager', 'joblocation', 'recruiter'],
  companies: ['name', 'folder', 'addresses'],
  talentpools: ['title', 'externalid', 'owner', 'folder'],
  newhirecategories: ['title', 'externaltitle', 'folder'],
} as const;

const JSON_TYPE = /^application\/json;\s*charset=utf-8$/i;

const PROFILES = {
  people: 'person',
  jobs: 'job',
  companies: 'company',
  talentpools: 'talentpool',
  newhirecategories: 'newhirecategory',
} as const satisfies Record<keyof typeof DEFAULT_FIELDS, Need>;

const defaultFieldChecks: readonly Check[] = Object.entries(DEFAULT_FIELDS).map(([type, fields]) => ({
  id: `default-fields-of-${type}`,
  row: 'spec: Common profile fields',
  title: `A read of ${type} without \`fields\` answers the default fields, and no others.`,
  needs: [PROFILES[type as keyof typeof PROFILES]],
  run: async ({ probe, customer }) => {
    const id = await customer.profile(type as keyof typeof PROFILES);
    const profile = await read(probe, `${type}/${id}`);
    const others = Object.keys(profile).filter(
      (name) => name !== 'links' && !(fields as readonly string[]).includes(name),
    );
    expectThat(others.length === 0, `only ${fields.join(', ')} and links`, others.join(', '));
  },
}));

async function okay(sent: Promise<Reply>): Promise<Reply> {
  const reply = await sent;
  expectStatus(reply, 200);
  return reply;
}

/** Reads what must be there, as a JSON object. */
async function read(probe: CheckSession['probe'], path: string): Promise<JsonObject> {
  return expectShape(await okay(probe.get(path)));
}

const LIST_VALUE = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string' }, value: { type: 'string' }, formattedvalue: { type: 'string' } },
};

const JOB_FIELDS = {
  jobtemplate: REFERENCE,
  secondaryrecruiter: REFERENCE,
  hiringmanager: REFERENCE,
  talentpools: { type: 'array', items: { type: 'object' } },
  positioncategory: LIST_VALUE,
  department: LIST_VALUE,
  bonus: { type: 'string' },
  fee: {
    type: 'object',
    required: ['amountstring', 'amount', 'currency'],
    properties: { amountstring: { type: 'string' }, amount: { type: 'number' }, currency: { type: 'string' } },
  },
  joblength: { type: 'number' },
  startdate: { type: 'string', format: 'date' },
};

const readChecks: readonly Check[] = [
  {
    id: 'fields-of-jobs',
    row: 'spec: Common profile fields',
    title: 'The fields of a job have the forms that the interface shows.',
    needs: ['job'],
    run: async ({ probe, customer }) => {
      const fields = Object.keys(JOB_FIELDS).join(',');
      const reply = await okay(probe.get(`jobs/${await customer.profile('jobs')}?fields=${fields}`));
      expectShape(reply, { type: 'object', properties: JOB_FIELDS });
    },
  },
  {
    id: 'fields-of-new-hire-categories',
    row: 'spec: Common profile fields',
    title: 'A new hire category reads folder as an object, and has links.',
    needs: ['newhirecategory'],
    run: async ({ probe, customer }) => {
      const reply = await okay(probe.get(`newhirecategories/${await customer.profile('newhirecategories')}`));
      const text = { type: 'string' };
      const properties = { folder: LIST_VALUE, title: text, externaltitle: text, links: BODY_LINKS };
      expectShape(reply, { type: 'object', required: ['links'], properties });
    },
  },
  {
    id: 'workflows',
    row: 'D-PRO-14',
    title: 'The link with rel workflows leads to the workflows of the person.',
    needs: ['person'],
    run: async ({ probe, customer }) => {
      const person = await okay(probe.get(`people/${await customer.profile('people')}`));
      const reply = await okay(probe.get(probe.pathOf(expectLink(person, 'workflows').url)));
      expectShape(reply, { type: 'object', required: ['workflows'], properties: { workflows: { type: 'array' } } });
    },
  },
  {
    id: 'urls-under-the-base-url',
    row: 'D-NET-4',
    title: 'URLs are absolute, under the base URL that the caller uses.',
    needs: ['person'],
    run: async ({ probe, customer }) => {
      const id = await customer.profile('people');
      const { url } = expectLink(await okay(probe.get(`people/${id}`)), 'self');
      expectEqual('the URL', url, `${probe.server.origin}${probe.root}/people/${id}`);
    },
  },
  {
    id: 'json-type',
    row: 'spec: Profile rules 8',
    title: 'A profile is answered as application/json;charset=UTF-8.',
    needs: ['person'],
    run: async ({ probe, customer }) => {
      const reply = await okay(probe.get(`people/${await customer.profile('people')}`));
      expectHeader(reply, 'content-type', JSON_TYPE);
    },
  },
  {
    id: 'named-fields',
    row: 'spec: Profiles',
    title: 'A read with `fields` answers the named fields, and no others.',
    needs: ['person'],
    run: async ({ probe, customer }) => {
      const reply = await okay(probe.get(`people/${await customer.profile('people')}?fields=lastname,createddate`));
      const profile = expectShape(reply, { type: 'object', required: ['createddate'] });
      const others = Object.keys(profile).filter((name) => !['lastname', 'createddate', 'links'].includes(name));
      expectThat(others.length === 0, 'only lastname and createddate', others.join(', '));
    },
  },
  {
    id: 'system-fields',
    row: 'spec: Common profile fields',
    title: 'A read of `id` answers the id of the profile, and of `createdby` a reference.',
    needs: ['person'],
    run: async ({ probe, customer }) => {
      const id = await customer.profile('people');
      const profile = await read(probe, `people/${id}?fields=id,createdby`);
      if ('id' in profile) expectEqual('id', profile.id, id);
      if ('createdby' in profile) expectValue(profile.createdby, REFERENCE);
    },
  },
  {
    id: 'only-fields-with-a-value',
    row: 'spec: Profile rules 2',
    title: 'A read answers a field only if it has a value.',
    needs: ['person'],
    run: async ({ probe, customer }) => {
      const profile = await read(probe, `people/${await customer.profile('people')}`);
      const empty = Object.keys(profile).filter((name) => profile[name] === null || profile[name] === '');
      expectThat(empty.length === 0, 'no field without a value', empty.join(', '));
    },
  },
  {
    id: 'link-self',
    row: 'spec: Profiles',
    title: 'A read has a Link header with rel self, whose URL is that of the profile.',
    needs: ['person'],
    run: async ({ probe, customer }) => {
      const id = await customer.profile('people');
      const { url } = expectLink(await okay(probe.get(`people/${id}`)), 'self');
      expectThat(url.endsWith(`/people/${id}`), `a URL that ends with /people/${id}`, url);
    },
  },
  {
    id: 'link-workflows',
    row: 'spec: Profiles',
    title: 'A read of a person has a Link header with rel workflows.',
    needs: ['person'],
    run: async ({ probe, customer }) => {
      expectLink(await okay(probe.get(`people/${await customer.profile('people')}`)), 'workflows');
    },
  },
  {
    id: 'by-email',
    row: 'spec: Profiles',
    title: 'by-email answers the person who has the address.',
    needs: ['email'],
    run: async ({ probe, customer }) => {
      const { email } = await customer.email();
      const path = `people/by-email?email=${encodeURIComponent(email)}&fields=email`;
      const person = expectShape(await okay(probe.get(path)), { type: 'object', required: ['email'] });
      expectEqual('email', String(person.email).toLowerCase(), email.toLowerCase());
    },
  },
  {
    id: 'by-email-fields',
    row: 'spec: Profiles',
    title: 'by-email without `fields` answers a person profile with a Link header.',
    needs: ['email'],
    run: async ({ probe, customer }) => {
      const { email } = await customer.email();
      const reply = await okay(probe.get(`people/by-email?email=${encodeURIComponent(email)}`));
      expectShape(reply);
      expectLink(reply, 'self');
    },
  },
  {
    id: 'lookup',
    row: 'spec: Profiles',
    title: 'A lookup by an external id answers the system id of the profile.',
    needs: ['externalid'],
    run: async ({ probe, customer }) => {
      const { type, id, value } = await customer.externalId();
      const reply = await okay(probe.get(`${type}/lookup?type=externalid&value=${encodeURIComponent(value)}`));
      expectThat(new RegExp(`\\b${id}\\b`).test(reply.text), `a body with the id ${id}`, reply.text.slice(0, 160));
    },
  },
  {
    id: 'lookup-answer',
    row: 'D-PRO-5',
    title: 'A lookup answers {id, links}.',
    needs: ['externalid'],
    run: async ({ probe, customer }) => {
      const { type, id, value } = await customer.externalId();
      const reply = await okay(probe.get(`${type}/lookup?type=externalid&value=${encodeURIComponent(value)}`));
      expectEqual('id', expectShape(reply, { type: 'object', required: ['id', 'links'] }).id, id);
    },
  },
  {
    id: 'lookup-is-exact',
    row: 'spec: Profiles',
    title: 'A lookup finds exact matches only.',
    needs: ['externalid'],
    run: async ({ probe, customer }) => {
      const { type, value } = await customer.externalId();
      const path = `${type}/lookup?type=externalid&value=${encodeURIComponent(`${value}-conformance`)}`;
      expectRefusal(await probe.get(path));
    },
  },
  {
    id: 'lookup-of-other-types',
    row: 'spec: Profiles',
    title: 'A lookup works for jobs, people and companies only.',
    run: async ({ probe }) => expectRefusal(await probe.get('talentpools/lookup?type=externalid&value=conformance')),
  },
  {
    id: 'unknown-email',
    row: 'D-ERR-4',
    title: 'by-email is 404 with code 2 if nobody has the address.',
    run: async ({ probe }) =>
      expectError(await probe.get('people/by-email?email=conformance-nobody@example.invalid'), 404, 2),
  },
  {
    id: 'unknown-profile',
    row: 'D-ERR-4',
    title: 'A profile that does not exist is 404 with code 2.',
    run: async ({ probe }) => expectError(await probe.get(`people/${UNKNOWN_ID}`), 404, 2),
  },
  {
    id: 'odd-ids',
    row: 'D-PRO-1',
    title: 'An id with leading zeros is 404.',
    needs: ['person'],
    run: async ({ probe, customer }) =>
      expectStatus(await probe.get(`people/00${await customer.profile('people')}`), 404),
  },
  {
    id: 'body-links',
    row: 'D-NET-4',
    title: 'The body of a read has `links`, the entries of the Link header.',
    needs: ['person'],
    run: async ({ probe, customer }) => {
      const reply = await okay(probe.get(`people/${await customer.profile('people')}`));
      const { links } = expectShape(reply, { type: 'object', required: ['links'] });
      const urls = (Array.isArray(links) ? links : []).filter(isRecord).map(({ url }) => url);
      expectThat(urls.includes(expectLink(reply, 'self').url), 'the URL of rel self in links', urls);
    },
  },
  {
    id: 'empty-fields',
    row: 'D-PRO-17',
    title: 'A read with empty `fields` answers the default fields.',
    needs: ['person'],
    run: async ({ probe, customer }) => {
      const path = `people/${await customer.profile('people')}`;
      const defaults = await okay(probe.get(path));
      for (const query of ['?fields', '?fields='])
        expectEqual('the fields', (await okay(probe.get(path + query))).json, defaults.json);
    },
  },
  {
    id: 'inexact-names',
    row: 'D-PRO-2',
    title: 'A name of a field that is not exact is left out, with an X-Warning of code 4 that names it.',
    needs: ['person'],
    run: async ({ probe, customer }) => {
      const path = `people/${await customer.profile('people')}`;
      for (const name of [
        'nosuchfieldhere',
        'LastName',
        'lastname ',
        ' lastname',
        'LASTNAME',
        'phones.phonenumber',
        '__proto__',
      ]) {
        const reply = await okay(probe.get(`${path}?fields=${encodeURIComponent(name)}`));
        expectEqual('the fields', Object.keys(expectShape(reply)), ['links']);
        const [warning = ''] = reply.all('x-warning');
        expectThat(warning.startsWith(`4:${name}`), `X-Warning: 4:${name}`, warning);
      }
      const twice = await okay(probe.get(`${path}?fields=lastname,lastname`));
      expectEqual('X-Warning', twice.all('x-warning'), []);
    },
  },
  {
    id: 'lookup-parameters',
    row: 'D-PRO-5',
    title: 'A lookup needs type=externalid and a value, and by-email an address: else 400 with code 5.',
    run: async ({ probe }) => {
      const lookups = ['', 'type=externalid', 'value=X', 'type=externalid&value=', 'type=id&value=X', 'type=&value=X'];
      for (const query of lookups) expectError(await probe.get(`people/lookup?${query}`), 400, 5);
      for (const query of ['', 'email', 'email=', 'mail=a@b'])
        expectError(await probe.get(`people/by-email?${query}`), 400, 5);
      for (const type of ['talentpools', 'newhirecategories'])
        expectError(await probe.get(`${type}/lookup?type=externalid&value=conformance`), 404, 2);
    },
  },
];

const writeChecks: readonly Check[] = [
  {
    id: 'create',
    row: 'spec: Profiles',
    title: 'A POST creates a profile: 201, and its Location header names the profile.',
    run: async ({ probe, customer }) => {
      const id = await customer.newPerson();
      const created = customer.creations.replyOf('people');
      if (created === undefined) throw new CheckSkip('the person was created before');
      const location = expectHeader(created, 'location');
      expectThat(
        location.endsWith(`/people/${idOfLocation(created)}`),
        'a Location that ends with /people/<id>',
        location,
      );
      const person = await read(probe, `people/${id}?fields=lastname`);
      expectEqual('lastname', person.lastname, customer.creations.name);
    },
  },
  {
    id: 'create-other-types',
    row: 'spec: Profiles',
    title: 'A POST creates a job.',
    run: async ({ probe, customer }) => {
      const job = await read(probe, `jobs/${await customer.newJob()}?fields=jobtitle`);
      expectEqual('jobtitle', job.jobtitle, customer.creations.name);
    },
  },
  {
    id: 'update',
    row: 'spec: Profiles',
    title: 'A PATCH of one field is 204 with a Location header, and changes that field alone.',
    needs: ['newPerson'],
    run: async ({ probe, customer }) => {
      const path = `people/${await customer.newPerson()}`;
      const reply = await probe.patch(path, { firstname: 'Changed' });
      expectStatus(reply, 204);
      expectHeader(reply, 'location', new RegExp(`/${path}$`));
      const person = await read(probe, path);
      expectEqual('firstname', person.firstname, 'Changed');
      expectEqual('lastname', person.lastname, customer.creations.name);
    },
  },
  {
    id: 'update-own-id',
    row: 'D-PRO-7',
    title: 'A PATCH takes the `id` of the profile itself, and refuses another one with code 7.',
    needs: ['newPerson'],
    run: async ({ probe, customer }) => {
      const id = await customer.newPerson();
      const change = (body: object) => ({
        method: 'PATCH',
        path: `people/${id}`,
        body: { firstname: 'Again', ...body },
      });
      expectStatus(await probe.send(change({ id })), 204);
      expectError(await probe.send(change({ id: id + 1 })), 400, 7);
    },
  },
  {
    id: 'update-ignores-fields',
    row: 'spec: Profiles',
    title: 'A PATCH ignores the parameter `fields`.',
    needs: ['newPerson'],
    run: async ({ probe, customer }) => {
      const path = `people/${await customer.newPerson()}`;
      expectStatus(await probe.patch(`${path}?fields=lastname`, { firstname: 'Ignored' }), 204);
      expectEqual('firstname', (await read(probe, path)).firstname, 'Ignored');
    },
  },
  {
    id: 'read-only-fields',
    row: 'spec: Common profile fields',
    title: 'No write changes `createddate`.',
    needs: ['newPerson'],
    run: async ({ probe, customer }) => {
      const path = `people/${await customer.newPerson()}`;
      await probe.patch(path, { firstname: 'Conformance', createddate: '2001-01-01 01:01 AM' });
      const { createddate } = await read(probe, `${path}?fields=createddate`);
      expectThat(createddate !== '2001-01-01 01:01 AM', 'a createddate that no caller wrote', createddate);
    },
  },
  {
    id: 'required-fields',
    row: 'spec: Profile rules 5',
    title: 'A POST without the required fields is refused.',
    run: async ({ probe, customer }) => {
      const { required } = await read(probe, 'profiledefinitions/v1/person/schema?for=write');
      if (!Array.isArray(required) || required.length === 0) throw new CheckSkip('no field of people is required');
      const reply = await probe.post('people', { externalid: `${customer.creations.name}-0` });
      if (reply.status === 201)
        customer.creations.leave(`people/${idOfLocation(reply)}, a person without required fields`);
      expectRefusal(reply);
    },
  },
  {
    id: 'clear-required-field',
    row: 'spec: Profile rules 5',
    title: 'A PATCH that clears a required field is refused.',
    needs: ['newPerson'],
    run: async ({ probe, customer }) => {
      const { required } = await read(probe, 'profiledefinitions/v1/person/schema?for=write');
      const [name] = Array.isArray(required) ? required.map(String) : [];
      if (name === undefined) throw new CheckSkip('no field of people is required');
      const path = `people/${await customer.newPerson()}`;
      expectRefusal(await probe.patch(path, { [name]: null }));
    },
  },
  {
    id: 'locked-profile',
    row: 'spec: Profile rules 4',
    title: 'A profile of a locked type can be created, and not updated.',
    needs: ['lockedType'],
    run: async ({ probe, customer }) => {
      const { creations } = customer;
      const { type, segment } = await customer.lockedType();
      const title = {
        people: 'lastname',
        jobs: 'jobtitle',
        companies: 'name',
        talentpools: 'title',
        newhirecategories: 'title',
      };
      const body = await creations.bodyOf(segment, { [title[type]]: creations.name });
      const created = await probe.post(type, body);
      skipRefusedSample(created);
      expectStatus(created, 201);
      const path = `${type}/${idOfLocation(created)}`;
      creations.leave(`${path}, named ${creations.name}`);
      expectRefusal(await probe.patch(path, { [title[type]]: `${creations.name} changed` }));
    },
  },
  {
    id: 'written-as-id',
    row: 'spec: Common profile fields',
    title: 'hiringmanager is written as an id, and read as a reference.',
    needs: ['newJob', 'newPerson'],
    run: async ({ probe, customer }) => {
      const [path, manager] = [`jobs/${await customer.newJob()}`, await customer.newPerson()];
      const reply = await probe.patch(path, { hiringmanager: manager });
      if (reply.status === 400) throw new CheckSkip(`the field hiringmanager is not written: ${statusOf(reply)}`);
      expectStatus(reply, 204);
      const { hiringmanager } = await read(probe, `${path}?fields=hiringmanager`);
      expectValue(hiringmanager, REFERENCE);
      expectEqual('the id of the hiringmanager', (hiringmanager as { id: number }).id, manager);
    },
  },
  {
    id: 'system-fields-of-new',
    row: 'spec: Common profile fields',
    title: 'A new profile has the read-only fields id, createddate, createdby, updateddate and updatedby.',
    needs: ['newPerson'],
    run: async ({ probe, customer }) => {
      const id = await customer.newPerson();
      const fields = ['id', 'createddate', 'createdby', 'updateddate', 'updatedby'];
      const reply = await okay(probe.get(`people/${id}?fields=${fields.join(',')}`));
      const text = { type: 'string' };
      const properties = { createddate: text, updateddate: text, createdby: REFERENCE, updatedby: REFERENCE };
      expectEqual('id', expectShape(reply, { type: 'object', required: fields, properties }).id, id);
    },
  },
  {
    id: 'new-roles',
    row: 'spec: Profile rules 7',
    title: 'A POST may assign a role with the roles object, and the required fields of that role may be missing.',
    run: async ({ probe, customer }) => {
      const { creations } = customer;
      const given = { firstname: 'Conformance', lastname: `${creations.name} manager`, roles: { hiringmanager: true } };
      const reply = await probe.post('people', await creations.bodyOf('person', given));
      skipRefusedSample(reply);
      expectStatus(reply, 201);
      creations.leave(`people/${idOfLocation(reply)}, named ${creations.name} manager`);
      const person = await read(probe, `people/${idOfLocation(reply)}?fields=roles`);
      expectThat(isRecord(person.roles) && person.roles.hiringmanager === true, 'the role hiringmanager', person.roles);
    },
  },
  {
    id: 'by-email-of-new',
    row: 'spec: Profiles',
    title: 'by-email finds a new person at once.',
    needs: ['newPerson'],
    run: async ({ probe, customer }) => {
      await customer.newPerson();
      if (!customer.creations.hasEmail) throw new CheckSkip('the user may not write e-mail addresses');
      const path = `people/by-email?email=${encodeURIComponent(customer.creations.email)}&fields=lastname`;
      expectEqual('lastname', (await read(probe, path)).lastname, customer.creations.name);
    },
  },
  {
    id: 'roles-stay',
    row: 'spec: Resources and their fields',
    title: 'A role that was assigned cannot be removed.',
    needs: ['newPerson'],
    run: async ({ probe, customer }) => {
      const path = `people/${await customer.newPerson()}`;
      const assigned = await probe.patch(path, { firstname: 'Role', roles: { candidate: true } });
      if (assigned.status === 400)
        throw new CheckSkip('the customer does not take the role candidate of a sample person');
      expectStatus(assigned, 204);
      expectRefusal(await probe.patch(path, { firstname: 'Role', roles: { candidate: false } }));
    },
  },
  {
    id: 'roles-alone',
    row: 'spec: Profile rules 7',
    title: 'A PATCH with nothing but roles is refused.',
    needs: ['newPerson'],
    run: async ({ probe, customer }) => {
      const path = `people/${await customer.newPerson()}`;
      expectRefusal(await probe.patch(path, { roles: { candidate: true } }));
    },
  },
  {
    id: 'empty-update',
    row: 'D-PRO-7',
    title: 'A PATCH of {} is 400 with code 12.',
    needs: ['newPerson'],
    run: async ({ probe, customer }) => {
      const path = `people/${await customer.newPerson()}`;
      expectError(await probe.patch(path, {}), 400, 12);
    },
  },
  {
    id: 'repeated-post',
    row: 'D-NET-7',
    title:
      'A POST of a profile, or of an entry of a collection, that is repeated with its Idempotency-Key is done once.',
    needs: ['newPerson'],
    run: async ({ probe, customer }) => {
      const { creations } = customer;
      const body = await creations.bodyOf('job', { jobtitle: `${creations.name} repeated` });
      const request = { method: 'POST', path: 'jobs', headers: [['Idempotency-Key', creations.name]], body } as const;
      const first = await probe.send(request);
      skipRefusedSample(first);
      expectStatus(first, 201);
      creations.leave(`jobs/${idOfLocation(first)}, named ${creations.name} repeated`);
      const second = await probe.send(request);
      expectEqual('the id of the repeat', idOfLocation(second), idOfLocation(first));
      const person = `people/${await customer.newPerson()}`;
      const countPhones = async (): Promise<number> => {
        const { phones } = await read(probe, `${person}?fields=phones`);
        return Array.isArray(phones) ? phones.length : 0;
      };
      const before = await countPhones();
      const entry = { ...request, path: `${person}/fields/phones`, body: { phonenumber: '1' } };
      const added = await probe.send(entry);
      skipRefusedSample(added);
      expectStatus(added, 201);
      const repeated = await probe.send(entry);
      expectEqual('the Location of the repeat', repeated.header('location'), added.header('location'));
      expectEqual('the count of phones', await countPhones(), before + 1);
    },
  },
  {
    id: 'odd-spellings',
    row: 'D-PRO-1',
    title: 'A read or a write of an id that is spelled otherwise, or of none, is 404 with code 2.',
    needs: ['newPerson'],
    run: async ({ probe, customer }) => {
      const id = await customer.newPerson();
      const own = [`00${id}`, `+${id}`, `${id}.0`, `${id}e0`, `-${id}`, `${id}%20`, `%20${id}`, `${id}a`, `${id}%00`];
      const none = ['0', 'abc', '0x1', '%20', '%', '%zz', '%ff', '9007199254740993', '99999999999999999999'];
      for (const spelled of [...own, ...none]) {
        expectError(await probe.get(`people/${spelled}`), 404, 2);
        for (const headers of [[], [['If-Match', '*']] as const])
          expectError(
            await probe.send({ method: 'PATCH', path: `people/${spelled}`, headers, body: { lastname: 'x' } }),
            404,
            2,
          );
      }
    },
  },
  {
    id: 'cleared',
    row: 'D-PRO-3',
    title: 'A PATCH with null or an empty text clears a field, and leaves the others as they are.',
    needs: ['newPerson'],
    run: async ({ probe, customer }) => {
      const path = `people/${await customer.newPerson()}`;
      for (const nothing of [null, '']) {
        const set = await probe.patch(path, { middlename: 'Middle' });
        if (set.status === 400) throw new CheckSkip(`the field middlename is not written: ${statusOf(set)}`);
        expectStatus(await probe.patch(path, { middlename: nothing }), 204);
        const person = await read(probe, `${path}?fields=middlename,lastname`);
        expectEqual('middlename', person.middlename, undefined);
        expectEqual('lastname', person.lastname, customer.creations.name);
      }
    },
  },
  {
    id: 'read-only-codes',
    row: 'D-ERR-4',
    title: 'A write of a common field that only the server writes is 400 with code 7, and changes nothing.',
    needs: ['newPerson'],
    run: async ({ probe, customer }) => {
      const path = `people/${await customer.newPerson()}`;
      const before = await okay(probe.get(`${path}?fields=firstname,id,createddate,updateddate`));
      for (const name of ['id', 'createddate', 'createdby', 'updateddate', 'updatedby'])
        expectError(await probe.patch(path, { firstname: 'Read-only', [name]: UNKNOWN_ID }), 400, 7);
      expectEqual(
        'the person',
        (await okay(probe.get(`${path}?fields=firstname,id,createddate,updateddate`))).json,
        before.json,
      );
    },
  },
  {
    id: 'refused-whole',
    row: 'D-ERR-4',
    title: 'A PATCH with one wrong value is 400 with code 5, and nothing of it is stored: the entity tag stays.',
    needs: ['newPerson'],
    run: async ({ probe, customer }) => {
      const path = `people/${await customer.newPerson()}`;
      const tag = (await okay(probe.get(path))).header('etag');
      expectError(await probe.patch(path, { firstname: 'Half', lastname: 7 }), 400, 5);
      const after = await okay(probe.get(path));
      expectThat((after.json as { firstname: unknown }).firstname !== 'Half', 'the firstname from before', 'Half');
      expectEqual('the tag', after.header('etag'), tag);
    },
  },
  {
    id: 'links-sent-back',
    row: 'D-PRO-7',
    title: 'A PATCH ignores `links` that were read, and a PATCH of nothing else is 400 with code 12.',
    needs: ['newPerson'],
    run: async ({ probe, customer }) => {
      const path = `people/${await customer.newPerson()}`;
      const { links } = await read(probe, path);
      expectError(await probe.patch(path, { links }), 400, 12);
      expectStatus(await probe.patch(path, { firstname: 'Linked', links }), 204);
    },
  },
  {
    id: 'if-match',
    row: 'D-NET-6',
    title: 'If-Match is met by the present tag, alone or among others, and by *. A weak or a changed tag is 412.',
    needs: ['newPerson'],
    run: async ({ probe, customer }) => {
      const path = `people/${await customer.newPerson()}`;
      const patch = async (tags: (tag: string) => string, firstname: string): Promise<Reply> => {
        const tag = expectHeader(await okay(probe.get(path)), 'etag', /^"[^"]+"$/);
        return probe.send({ method: 'PATCH', path, headers: [['If-Match', tags(tag)]], body: { firstname } });
      };
      const met = [
        (tag: string) => tag,
        (tag: string) => `"other", ${tag},"last"`,
        (tag: string) => `W/${tag}, ${tag}`,
        () => '*',
      ];
      for (const [at, tags] of met.entries()) {
        expectStatus(await patch(tags, `Tagged ${at}`), 204);
        expectEqual('firstname', (await read(probe, path)).firstname, `Tagged ${at}`);
      }
      const unmet = [
        ...[(tag: string) => `W/${tag}`, (tag: string) => tag.slice(1, -1), (tag: string) => `"x,${tag.slice(1, -1)}"`],
        ...[(tag: string) => `${tag.slice(0, -1)}x"`, () => '"one", *', () => '%%%'],
      ];
      for (const tags of unmet) expectError(await patch(tags, 'Unmet'), 412, 21);
      expectEqual('firstname', (await read(probe, path)).firstname, 'Tagged 3');
    },
  },
  {
    id: 'dry-run-changes',
    row: 'D-NET-11',
    title:
      'A dry run lists what reads otherwise afterwards, with its value before and after, in any escaping of the parameter.',
    needs: ['newPerson'],
    run: async ({ probe, customer }) => {
      const path = `people/${await customer.newPerson()}`;
      const { firstname, lastname } = await read(probe, path);
      const expected = { changes: [{ path: 'firstname', before: firstname, after: 'Dry' }] };
      for (const query of ['dryrun=true', 'fields=x&dryrun=true', '%64ryrun=true', 'dryrun=%74rue']) {
        const body = { firstname: 'Dry', lastname };
        expectEqual('the body', (await okay(probe.patch(`${path}?${query}`, body))).json, expected);
      }
      const same = await okay(probe.patch(`${path}?dryrun=true`, { lastname }));
      expectEqual('the body', same.json, { changes: [] });
      expectEqual('firstname', (await read(probe, path)).firstname, firstname);
    },
  },
  {
    id: 'same-post',
    row: 'D-NET-10',
    title: 'A repeat under an Idempotency-Key may be laid out otherwise. Another value or order of members is 422.',
    run: async ({ probe, customer }) => {
      const { creations } = customer;
      const body = await creations.bodyOf('job', { jobtitle: `${creations.name} same` });
      const headers = [['Idempotency-Key', `${creations.name} same`]] as const;
      const post = (path: string, sent: object | string): Promise<Reply> =>
        probe.send({ method: 'POST', path, headers, body: sent });
      const first = await post('jobs', body);
      skipRefusedSample(first);
      expectStatus(first, 201);
      expectEqual('Idempotency-Replayed', first.header('idempotency-replayed'), undefined);
      creations.leave(`jobs/${idOfLocation(first)}, named ${creations.name} same`);
      for (const [path, sent] of [
        ['jobs', `\n ${JSON.stringify(body, null, 2)} `],
        ['jobs/', body],
        ['jobs?fields=x', body],
      ] as const) {
        const again = await post(path, sent);
        expectEqual('Location', again.header('location'), first.header('location'));
        expectHeader(again, 'idempotency-replayed', /^true$/);
        expectThat(
          again.header('x-transaction') !== first.header('x-transaction'),
          'another X-TRANSACTION',
          'the same',
        );
      }
      for (const other of [
        { ...body, jobtitle: 'x' },
        {},
        Object.fromEntries([...Object.entries(body), ['externalid', '1']]),
      ])
        expectError(await post('jobs', other), 422, 22);
      const dry = await post('jobs?dryrun=true', body);
      expectStatus(dry, 200);
    },
  },
];

export const PROFILES_AREA: Area = {
  name: 'profiles',
  title: 'Profiles',
  checks: [...defaultFieldChecks, ...readChecks, ...writing(writeChecks)],
};
