import { afterEach, expect, it, jest } from '@jest/globals';
import { clientOf } from './sign-in.js';

afterEach(() => void jest.restoreAllMocks());

it('sends no credentials of the browser, so that it asks for none after a 401', async () => {
  const fetch = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'));
  const signIn = {
    baseUrl: 'https://api.example',
    customerId: '1001',
    user: 'a',
    kind: 'password',
    secret: 'b',
  } as const;
  await clientOf(signIn, {}).people.get(4);
  expect(fetch.mock.calls.map(([, init]) => init?.credentials)).toEqual(['omit']);
});
