import { describe, expect, it } from '@jest/globals';
import type { Draft } from './draft.js';
import { withoutSecrets } from './without-secrets.js';

const DRAFT: Draft = {
  method: 'POST',
  path: '/customers/1001/people?dryrun=true',
  query: [{ name: 'size', value: '1' }],
  headers: [
    { name: 'Authorization', value: 'Basic YTpi' },
    { name: 'x-api-key', value: 'k' },
    { name: 'x-a', value: '1' },
  ],
  body: '{"lastname":"Ito"}',
};

describe('withoutSecrets', () => {
  it('keeps what was typed, besides headers that may hold credentials', () => {
    expect(withoutSecrets(DRAFT)).toEqual({ ...DRAFT, headers: [{ name: 'x-a', value: '1' }] });
  });

  it.each(['{"password":"p"}', '{"auth":{"type":"hmac","Secret":"s"}}', '{"apiToken":"t"}'])(
    'does not keep the body %s',
    (body) => {
      expect(withoutSecrets({ ...DRAFT, body }).body).toBe('');
    },
  );

  it('keeps no parameter that may be a secret', () => {
    const query = [{ name: 'access_token', value: 't' }];
    expect(withoutSecrets({ ...DRAFT, path: '/a?secret=1', query })).toMatchObject({ path: '/a', query: [] });
  });
});
