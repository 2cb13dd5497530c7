import { beforeAll, expect, it } from '@jest/globals';
import { aBlueprint, aUser } from '../../builders/blueprint.builder.js';
import { aFullBlueprint } from '../../builders/full-blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { DocumentedAnswers } from '../../support/documented-answers.js';
import { describeServerOnSqlite } from '../../support/each-server.js';
import type { ApiDocument } from '../../../src/openapi/described-paths.js';

const full = aFullBlueprint(1001, {
  users: [aUser('1001.admin', 'administrators'), aUser('1001.user', 'partners'), aUser('1001.reader', 'readers')],
});

describeServerOnSqlite(
  'the API document of a customer (D-SCH-7)',
  { blueprints: [full, aBlueprint(1002)] },
  (under) => {
    const documentOf = async (username: string, customerId = 1001): Promise<ApiDocument> => {
      const { status, json } = await new ApiClient(under.server, customerId, username).get('/openapi.json');
      expect(status).toBe(200);
      return json as ApiDocument;
    };
    let whole: ApiDocument;
    let ofUser: ApiDocument;
    let ofReader: ApiDocument;

    beforeAll(async () => {
      whole = (await under.server.send({ path: '/openapi.json' })).json as ApiDocument;
      [ofUser, ofReader] = [await documentOf('1001.user'), await documentOf('1001.reader')];
    });

    const membersOf = (document: ApiDocument, schema: string): string[] =>
      Object.keys((document.components.schemas[schema]?.['properties'] ?? {}) as object);
    const idsOf = (document: ApiDocument): string[] =>
      Object.values(document.paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));

    it('has the own fields of the customer, of which each schema says what it takes or answers', () => {
      expect(membersOf(whole, 'Person')).not.toContain('field1');
      expect(membersOf(ofUser, 'Person')).toEqual(expect.arrayContaining(['field1', 'field2', 'lastname', 'links']));
      expect(membersOf(ofUser, 'NewPerson')).toEqual(expect.arrayContaining(['field1', 'field2']));
      expect(ofUser.components.schemas['NewPerson']?.['required']).toContain('lastname');
      expect(ofUser.components.schemas['PersonChanges']?.['required']).toBeUndefined();
    });

    it('is that of the schema endpoints', async () => {
      const client = new ApiClient(under.server, 1001, '1001.user');
      const { json } = await client.get('/profiledefinitions/v1/person/schema');
      expect(membersOf(ofUser, 'Person')).toEqual(Object.keys((json as { properties: object }).properties));
    });

    it('has no operation of a type that is disabled, or closed to the group', () => {
      expect(idsOf(whole)).toEqual(expect.arrayContaining(['getRoom', 'searchRooms', 'getRoomSchema', 'getJob']));
      expect(idsOf(ofUser).filter((id) => id.includes('Room'))).toEqual([]);
      expect(Object.keys(ofUser.components.schemas).filter((name) => name.includes('Room'))).toEqual([]);
      expect(idsOf(ofUser)).toContain('getJob');
      expect(idsOf(ofReader)).not.toContain('getJob');
      expect(ofUser.tags.map(({ name }) => name)).not.toContain('Rooms');
      expect(ofUser['x-tagGroups'][0]?.tags).not.toContain('Rooms');
    });

    it('has the operations of administrators for administrators', async () => {
      expect(idsOf(ofUser)).not.toContain('applyBlueprint');
      expect(idsOf(await documentOf('1001.admin'))).toContain('applyBlueprint');
    });

    it('names the forms', () => {
      expect(JSON.stringify(ofUser.components.parameters['formname'])).toContain('"enum":["background_check"]');
      expect(JSON.stringify(ofUser.paths['/customers/{customerId}/forms']?.post)).toContain('["background_check"]');
    });

    it('names the customer, also in its examples', async () => {
      for (const customerId of [1001, 1002]) {
        const { components } = await documentOf(`${customerId}.user`, customerId);
        expect(components.parameters['customerId']).toMatchObject({
          schema: { const: customerId },
          example: customerId,
        });
      }
    });

    it('refers to nothing that it does not hold, and holds nothing that nothing refers to', () => {
      for (const document of [ofUser, ofReader]) {
        const references = new Set(
          Array.from(JSON.stringify(document).matchAll(/"#\/components\/([^"]+)"/g), ([, pointer = '']) => pointer),
        );
        const { securitySchemes: _, ...parts } = document.components;
        const held = Object.entries(parts).flatMap(([kind, named]) =>
          Object.keys(named).map((name) => `${kind}/${name}`),
        );
        expect([...references].toSorted()).toEqual(held.toSorted());
      }
    });

    it('describes what the customer is answered', async () => {
      const client = new ApiClient(under.server, 1001);
      const id = await client.create('people', { firstname: 'Ada', lastname: 'Lovelace', field1: 'Blue' });
      const request = { method: 'GET', path: `/customers/1001/people/${id}?fields=firstname,lastname,field1` };
      const answer = await client.get(`/people/${id}?fields=firstname,lastname,field1`);
      expect(new DocumentedAnswers(ofUser).faultsOf(request, answer)).toEqual([]);
      const wrong = { ...answer, json: { ...(answer.json as object), field1: 7 } };
      expect(new DocumentedAnswers(ofUser).faultsOf(request, wrong)).toEqual([
        expect.stringContaining('/field1 must be string'),
      ]);
    });

    it('is sent once to a client that keeps it, and changes with the configuration', async () => {
      const client = new ApiClient(under.server, 1002);
      const first = await client.get('/openapi.json');
      const tag = String(first.headers.etag);
      const again = await client.get('/openapi.json', { 'if-none-match': tag });
      expect([again.status, again.text]).toEqual([304, '']);
      await under.server.apply(
        aBlueprint(1002, { profileTypes: { people: { fields: [{ id: 'field9', label: 'New', type: 'text' }] } } }),
      );
      const changed = await client.get('/openapi.json', { 'if-none-match': tag });
      expect(changed.status).toBe(200);
      expect(membersOf(changed.json as ApiDocument, 'Person')).toContain('field9');
    });
  },
);
