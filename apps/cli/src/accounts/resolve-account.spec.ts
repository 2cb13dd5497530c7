import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from '../config/environment.js';
import { NO_OPTIONS } from '../../test/builders/build-context.js';
import { HiddenText } from './hidden-text.js';
import { resolveAccount } from './resolve-account.js';
import type { AccountOptions } from './resolve-account.js';
import type { StoredAccount } from './account-file.js';

const STORED: StoredAccount = {
  baseUrl: 'https://api.example.com',
  customer: '1001',
  user: 'acme',
  secret: new HiddenText('stored secret'),
  password: new HiddenText('stored password'),
};

const stored = new Map([
  ['default', STORED],
  ['other', { ...STORED, user: 'other', password: undefined }],
]);

function resolve(options: Partial<AccountOptions> = {}, variables: NodeJS.ProcessEnv = {}, accounts = stored) {
  const { credentials, base, customer, name } = resolveAccount(
    { ...NO_OPTIONS, ...options },
    readEnvironment(variables, '/h'),
    accounts,
  );
  const proof =
    credentials.scheme === 'signed'
      ? credentials.secret
      : credentials.scheme === 'basic'
        ? credentials.password
        : undefined;
  return {
    name,
    origin: base.origin,
    customer,
    scheme: credentials.scheme,
    user: 'user' in credentials ? credentials.user : undefined,
    proof: proof?.reveal(),
  };
}

describe('resolveAccount', () => {
  it('takes the stored default account and signs', () => {
    expect(resolve()).toEqual({
      name: 'default',
      origin: 'https://api.example.com',
      customer: '1001',
      scheme: 'signed',
      user: 'acme',
      proof: 'stored secret',
    });
  });

  it('puts the environment before the stored account', () => {
    expect(resolve({}, { TALENT_SECRET: 'env', TALENT_CUSTOMER: '7' })).toMatchObject({
      customer: '7',
      proof: 'env',
      user: 'acme',
    });
  });

  it('puts an account named by flag before the environment', () => {
    expect(resolve({ account: 'other' }, { TALENT_SECRET: 'env', TALENT_USER: 'env' })).toMatchObject({
      user: 'other',
      proof: 'stored secret',
    });
  });

  it('needs no stored account where the environment says everything', () => {
    const variables = { TALENT_BASE_URL: 'http://localhost:1', TALENT_USER: 'u', TALENT_PASSWORD: 'p' };
    expect(resolve({}, variables, new Map())).toMatchObject({
      scheme: 'basic',
      user: 'u',
      proof: 'p',
      customer: undefined,
    });
  });

  it.each([
    ['signed', 'stored secret'],
    ['basic', 'stored password'],
    ['none', undefined],
  ] as const)('uses the scheme %s when asked', (auth, proof) => {
    expect(resolve({ auth })).toMatchObject({ scheme: auth, proof });
  });

  it.each([
    [{ user: 'someone.else' }, {}, 'no secret or password is saved for user "someone.else"'],
    [{ baseUrl: 'https://evil.example' }, {}, 'and is not sent to https://evil.example: save another login'],
    [{}, { TALENT_BASE_URL: 'http://api.example.com' }, 'to http://api.example.com, which TALENT_BASE_URL names: save'],
    [{ account: 'other', auth: 'basic' as const }, {}, 'no password is saved for user "other"'],
  ])('never uses a stored secret for another user or server: %j %j', (options, variables, message) => {
    expect(() => resolve(options, variables)).toThrow(message);
  });

  it.each([
    [{ account: 'nope' }, 'stored are: default, other'],
    [{ customer: '1x' }, 'received "1x"'],
  ])('refuses %j', (options, message) => expect(() => resolve(options)).toThrow(message));

  it.each([
    [{ TALENT_ACCOUNT: 'nope' }, 'none is stored'],
    [{}, 'no server is known'],
    [{ TALENT_BASE_URL: 'http://localhost', TALENT_SECRET: 's' }, '--user'],
  ])('says what is missing where nothing is stored: %j', (variables, message) => {
    expect(() => resolve({}, variables, new Map())).toThrow(message);
  });
});
