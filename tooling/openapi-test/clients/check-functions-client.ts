// Calls a server with the functions that oazapfts makes of the document: one for each operation, named by its id.
import assert from 'node:assert/strict';
import * as api from './functions.js';

const [baseUrl = ''] = process.argv.slice(2);
api.defaults.baseUrl = baseUrl;
api.defaults.headers = { authorization: `Basic ${btoa('demo.integration:demo-only-integration-password')}` };

const created = await api.createPerson(1001, {
  firstname: 'Joan',
  lastname: 'Clarke',
  email: 'joan.functions@people.example',
});
assert.equal(created.status, 201);
const profileId = Number(created.headers.get('location')?.split('/').at(-1));

const read = await api.getPerson(1001, profileId, { fields: 'firstname,lastname' });
assert.equal(read.status, 200);
if (read.status === 200) assert.equal(read.data.lastname, 'Clarke');

const found = await api.searchPeople(1001, { filters: [{ name: 'person.lastname', value: ['Clarke'] }] });
assert.ok(found.status === 200 && found.data.searchResults.some(({ id }) => id === profileId));

const submitted = await api.submitForm(
  1001,
  { owner: profileId, formname: 'background_check', legal_name: 'Joan Clarke', consent: true },
  { idempotencyKey: 'functions-client-1' },
);
assert.equal(submitted.status, 201);

const again = await api.submitForm(1001, {
  owner: profileId,
  formname: 'background_check',
  legal_name: 'Joan Clarke',
  consent: true,
});
assert.equal(again.status, 400);
// The status narrows the body, and the body names the codes that this operation has with the status.
if (again.status === 400) assert.equal(again.data.errors[0]?.errorCode satisfies number | undefined, 16);

const missing = await api.getJob(1001, 999_999);
assert.ok(missing.status === 404 && missing.data.errors[0]?.errorCode === 2);
process.stdout.write('functions client: passed\n');
