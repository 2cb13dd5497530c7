import { describe, expect, it } from '@jest/globals';
import { PROFILE_TYPES } from '../profile-engine/index.js';
import { API_TAGS, TAG_GROUPS } from './api-tags.js';
import { createApiDocument } from './create-api-document.js';
import { operationsOf } from './described-paths.js';

const document = createApiDocument();
const operations = operationsOf(document).map(([path, operation]) => ({ path, ...operation }));
const webhooks = Object.values(document.webhooks).map(({ post }) => post);
const ids = [...operations, ...webhooks].map(({ operationId }) => operationId);

/** The verbs that ids begin with. Before you add one, look whether another says the same. */
const VERBS =
  'add apply check complete create end erase explain export find get issue list look move pause ping post put read receive redeliver remove renew replace request resume search stream submit unpost update'.split(
    ' ',
  );

describe('the ids of operations', () => {
  it('are unique, also for generators that ignore case', () => {
    expect(new Set(ids.map((id) => id.toLowerCase())).size).toBe(ids.length);
  });

  it('are camelCase, and begin with a verb', () => {
    for (const id of ids) {
      expect(id).toMatch(/^[a-z]+(?:[A-Z][a-zA-Z]*)+$/);
      expect([id, VERBS]).toEqual([id, expect.arrayContaining([/^[a-z]+/.exec(id)?.[0]])]);
    }
  });

  it('name the type of a profile', () => {
    const idsOf = (method: 'get' | 'patch') =>
      PROFILE_TYPES.map((type) => document.paths[`/customers/{customerId}/${type}/{profileId}`]?.[method]?.operationId);
    const names = ['Person', 'Job', 'Company', 'NewHireCategory', 'TalentPool', 'Room', 'ConnectEvent'];
    expect(idsOf('get')).toEqual(names.map((name) => `get${name}`));
    expect(idsOf('patch')).toEqual(names.map((name) => `update${name}`));
  });
});

describe('the tags of operations', () => {
  const used = new Set([...operations, ...webhooks].flatMap(({ tags }) => tags));

  it('are declared in the order of the document, each once, with a description', () => {
    expect(document.tags).toBe(API_TAGS);
    expect([...used].toSorted()).toEqual(API_TAGS.map(({ name }) => name).toSorted());
    for (const { description } of API_TAGS) expect(description).toMatch(/\.$/);
  });

  it('are grouped, the seven profile types first', () => {
    expect(TAG_GROUPS.flatMap(({ tags }) => tags)).toEqual(API_TAGS.map(({ name }) => name));
    expect(TAG_GROUPS[0]?.tags.slice(0, 7)).toEqual([
      'People',
      'Jobs',
      'Companies',
      'New hire categories',
      'Talent pools',
      'Rooms',
      'Connect events',
    ]);
  });
});

it('gives the operations of a tag summaries that differ, so that a list of them tells which is which', () => {
  const summaries = [...operations, ...webhooks].map(({ tags, summary }) => `${tags.join()}: ${summary}`);
  expect(summaries.filter((summary, index) => summaries.indexOf(summary) !== index)).toEqual([]);
});

it('gives every operation a summary without a full stop, and a description with one', () => {
  for (const { operationId, summary, description } of operations) {
    expect([operationId, summary]).toEqual([operationId, expect.stringMatching(/^[A-Z].{3,80}[^.]$/)]);
    expect([operationId, description]).toEqual([operationId, expect.stringMatching(/^[A-Z].+\.$/)]);
  }
});
