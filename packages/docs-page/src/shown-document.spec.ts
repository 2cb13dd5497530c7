import { expect, it } from '@jest/globals';
import { shownDocument } from './shown-document.js';

const ORIGIN = 'https://api.example';

it('shows the whole document but its security schemes', () => {
  const document = {
    openapi: '3.1.0',
    security: [{ basic: [] }],
    components: { schemas: { errors: {} }, securitySchemes: { basic: {} } },
  };
  expect(shownDocument(document, ORIGIN)).toEqual({
    openapi: '3.1.0',
    security: [{ basic: [] }],
    components: { schemas: { errors: {} } },
  });
});

it('shows a sample with a password and a signed one, with the examples of the path and the body', () => {
  const patch = {
    parameters: [{ $ref: '#/components/parameters/id' }, { name: 'other', in: 'path' }],
    requestBody: { content: { 'application/json': { example: { name: "it's" } } } },
  };
  const document = {
    components: { parameters: { id: { name: 'id', in: 'path', example: 4 } } },
    paths: { '/people/{id}/{other}': { patch } },
  };
  const shown = shownDocument(document, ORIGIN).paths['/people/{id}/{other}'].patch;
  const body = `'{"name":"it'\\''s"}'`;
  expect(shown).toEqual({
    ...patch,
    'x-codeSamples': [
      {
        lang: 'Shell',
        label: 'curl (Basic)',
        source: [
          `curl --request PATCH 'https://api.example/people/4/{other}'`,
          '--user "$TALENT_USER:$TALENT_PASSWORD"',
          "--header 'content-type: application/json'",
          `--data-raw ${body}`,
        ].join(' \\\n  '),
      },
      { lang: 'Shell', label: 'talent (signed)', source: `talent patch '/people/4/{other}' ${body}` },
    ],
  });
});

it.each([{ security: [{}] }, { requestBody: { content: { 'multipart/form-data': {} } } }])(
  'leaves alone %j, which has no sample',
  (get) => {
    expect(shownDocument({ paths: { '/a': { get } } }, ORIGIN)).toEqual({ components: {}, paths: { '/a': { get } } });
  },
);
