import { expect, it } from '@jest/globals';
import { buildListLookup } from '../../test/builders/list-lookup.builder.js';
import { buildDefinition } from '../../test/builders/profile-definition.builder.js';
import { createApiDocument } from './create-api-document.js';
import { customized } from './write-customer-document.js';

const FIELDS = 100;

it('makes and renders the schemas of a customer in steps of one field, because a type can have thousands', () => {
  const fields = Array.from({ length: FIELDS }, (_, at) => ({ id: `field${at + 1}`, type: 'text' }));
  const stepsWith = (definition: ReturnType<typeof buildDefinition>): number => {
    const steps = customized(Buffer.from(JSON.stringify(createApiDocument())), {
      customerId: 1001,
      types: ['people'],
      definitionOf: () => definition,
      lists: buildListLookup(),
      formnames: [],
      isAdministrator: true,
      mayRead: () => true,
    });
    let count = 0;
    for (let step = steps.next(); !step.done; step = steps.next()) count += 1;
    return count;
  };
  // The schemas of reads, creations and changes are described and rendered; changes are creations of which less is required.
  const [made, described, rendered] = [2, 3, 3];
  expect(stepsWith(buildDefinition('people', fields)) - stepsWith(buildDefinition('people'))).toBe(
    (made + described + rendered) * FIELDS,
  );
});
