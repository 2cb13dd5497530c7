// Calls a server with the client that openapi-typescript and openapi-fetch make of the document.
import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { components, paths } from './document.js';

const [baseUrl = ''] = process.argv.slice(2);
const authorization = `Basic ${btoa('demo.integration:demo-only-integration-password')}`;
const client = createClient<paths>({ baseUrl, headers: { authorization } });
const path = { customerId: 1001 };

// Members with a default may be left out: this compiles only if they are optional.
const filter: components['schemas']['Filter'] = { filters: [{ name: 'person.lastname', value: ['Clarke'] }] };

const created = await client.POST('/customers/{customerId}/people', {
  params: { path },
  body: { firstname: 'Joan', lastname: 'Clarke', email: 'joan.fetch@people.example' },
});
assert.equal(created.response.status, 201);
const profileId = Number(created.response.headers.get('location')?.split('/').at(-1));

const read = await client.GET('/customers/{customerId}/people/{profileId}', {
  params: { path: { ...path, profileId }, query: { fields: 'firstname,lastname' } },
});
const lastname: string | undefined = read.data?.lastname;
assert.equal(lastname, 'Clarke');

const found = await client.POST('/customers/{customerId}/search/people', { params: { path }, body: filter });
assert.ok(found.data?.searchResults.some(({ id }) => id === profileId));

const submitted = await client.POST('/customers/{customerId}/forms', {
  params: { path, header: { 'Idempotency-Key': 'fetch-client-1' } },
  body: { owner: profileId, formname: 'background_check', legal_name: 'Joan Clarke', consent: true },
});
assert.equal(submitted.response.status, 201);

const refused = await client.PATCH('/customers/{customerId}/people/{profileId}', {
  params: { path: { ...path, profileId } },
  body: { lastname: 'x'.repeat(1000) },
});
const [problem] = refused.error && 'errors' in refused.error ? refused.error.errors : [];
assert.ok(problem);
// The codes are a closed set, so that the compiler knows whether each is handled.
const isClosed: number extends typeof problem.errorCode ? false : true = true;
assert.ok(isClosed);
assert.equal(problem.errorCode, 5);
process.stdout.write('fetch client: passed\n');
