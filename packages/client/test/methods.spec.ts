import { describe, expect, it } from '@jest/globals';
import { argumentsFrom, callPlainly, EXAMPLES, resourceOf } from './support/plain-calls.js';
import { scriptedClient } from './support/scripted-client.js';
import type { ScriptedClient, SentRequest } from './support/scripted-client.js';

/** The members of all replies together. */
const MEMBERS = [
  ...[
    'forms',
    'searchResults',
    'filters',
    'jobposts',
    'boards',
    'lists',
    'changes',
    'revisions',
    'records',
    'moves',
    'counts',
    'notes',
  ],
  ...['deliveries', 'subscriptions', 'engines', 'workflows', 'profiles', 'missing', 'users', 'secrets'],
];
const BODY = { ...Object.fromEntries(MEMBERS.map((name) => [name, []])), id: 1, jobpostid: 1, _links: {} };

function clientThatReads(body: object | string = BODY): ScriptedClient {
  const location = 'https://talent.example/ws/customers/1001/people/7';
  const headers = { location, 'content-type': 'text/event-stream' };
  return scriptedClient([{ status: 200, headers, body }]);
}

const lineOf = ({ method, url, body = '' }: SentRequest): string => {
  const target = url
    .replace('https://talent.example/ws', '')
    .replace('/platform/v1/customers/1001/', 'platform:')
    .replace('/customers/1001/', '');
  // A file is sent in parts, which other specs read.
  return body === '' || body.startsWith('--') ? `${method} ${target}` : `${method} ${target} ${body}`;
};

const rootOf = (name: string): string => name.replace(/\..*/, '');
const memberOf = (name: string): string => name.replace(/.*\./, '');

it('has an example of every method', () => {
  const { client } = clientThatReads();
  const objects = [
    ...Object.entries(client).filter(([, value]) => typeof value === 'object'),
    ['client', client],
    ['file', client.people.resume(4)],
  ] as const;
  const methods = objects.flatMap(([resource, object]) =>
    Object.entries(object as object)
      .filter(([, value]) => typeof value === 'function')
      .map(([name]) => `${resource}.${name}`),
  );
  expect(methods.length).toBeGreaterThan(150);
  expect(EXAMPLES.map(({ title }) => title).sort()).toEqual(methods.sort());
});

describe.each(EXAMPLES)('$title', ({ resource, name, args, sends, body }) => {
  const names = Object.keys(args);
  const roots = [...new Set(names.map(rootOf))];

  /** Calls the method, and returns its error and what it sent. */
  async function outcomeOf(given: readonly unknown[]): Promise<{ error: unknown; sent: string[] }> {
    const { client, sent } = clientThatReads(body);
    const call = callPlainly(resourceOf(client, resource), name, given);
    const error: unknown = await call.catch((reason: unknown) => reason);
    return { error, sent: sent.map(lineOf) };
  }

  it('sends its request', async () => {
    const { error, sent } = await outcomeOf(argumentsFrom(args));
    expect([error, sent[0]]).toEqual([undefined, sends]);
  });

  it('refuses an argument that is left out, by its name, and sends nothing', async () => {
    for (const left of names)
      for (const value of left === 'content' ? [undefined, null] : [undefined, null, '']) {
        const { error, sent } = await outcomeOf(argumentsFrom({ ...args, [left]: value }));
        expect(error).toBeInstanceOf(TypeError);
        expect(String(error)).toContain(`TypeError: ${memberOf(left)}: is required`);
        expect(sent).toEqual([]);
      }
  });

  it('refuses a call without its last arguments in the same way', async () => {
    for (const [count] of roots.entries()) {
      const { error, sent } = await outcomeOf(argumentsFrom(args).slice(0, count));
      const missing = names.filter((each) => roots.indexOf(rootOf(each)) >= count).map(memberOf);
      expect(String(error)).toMatch(new RegExp(`^TypeError: (${missing.join('|')}): is required`));
      expect(sent).toEqual([]);
    }
  });
});
