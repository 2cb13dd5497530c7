import { expect, it } from '@jest/globals';
import { shownDocument } from './shown-document.js';

it('shows the whole document but its security schemes', () => {
  const document = {
    openapi: '3.1.0',
    security: [{ basic: [] }],
    components: { schemas: { errors: {} }, securitySchemes: { basic: {} } },
  };
  expect(shownDocument(document)).toEqual({
    openapi: '3.1.0',
    security: [{ basic: [] }],
    components: { schemas: { errors: {} } },
  });
});
