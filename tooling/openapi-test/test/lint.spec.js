import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

import { lintDocument } from '../lint-document.mjs';

const DOCUMENT = fileURLToPath(new URL('../../../apps/server/dist/openapi.json', import.meta.url));
const source = readFileSync(DOCUMENT, 'utf8');

it('has no error and no warning of the recommended rules of Redocly and Spectral', async () => {
  expect(await lintDocument(source)).toEqual([]);
});

it('finds what is wrong', async () => {
  const document = JSON.parse(source);
  const { get } = document.paths['/customers/{customerId}/people/{profileId}'];
  const wrong = { ...document, paths: { '/wrong': { get: { ...get, operationId: 'wrong', description: '' } } } };
  const found = (await lintDocument(JSON.stringify(wrong))).join('\n');
  expect(found).toContain('redocly path-parameters-defined');
  expect(found).toContain('spectral operation-description');
});

it('is small', () => {
  expect(source.length).toBeLessThan(1_000_000);
});
