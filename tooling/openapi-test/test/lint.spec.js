import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { startDemoServer } from '@talent-platform/documentation-test/demo-server.mjs';

import { lintDocument } from '../lint-document.mjs';

const DOCUMENT = fileURLToPath(new URL('../../../apps/server/dist/openapi.json', import.meta.url));
const source = readFileSync(DOCUMENT, 'utf8');

it('has no error and no warning of the recommended rules of Redocly and Spectral', async () => {
  expect(await lintDocument(source)).toEqual([]);
});

it('has none in the document of a customer either', async () => {
  const server = await startDemoServer();
  try {
    const authorization = `Basic ${btoa('demo.integration:demo-only-integration-password')}`;
    const answer = await fetch(`${server.baseUrl}/customers/1001/openapi.json`, { headers: { authorization } });
    expect(await lintDocument(await answer.text())).toEqual([]);
  } finally {
    await server.stop();
  }
});

it('finds what is wrong', async () => {
  const document = JSON.parse(source);
  const { get } = document.paths['/customers/{customerId}/people/{profileId}'];
  const wrong = { ...document, paths: { '/wrong': { get: { ...get, operationId: 'wrong', description: '' } } } };
  const found = (await lintDocument(JSON.stringify(wrong))).join('\n');
  expect(found).toContain('redocly path-parameters-defined');
  expect(found).toContain('spectral operation-description');
});

it('is small', () => expect(source.length).toBeLessThan(1_000_000));
