import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryRequest, buildRequest, filledPath } from '../http/fuzz/fuzz-requests.mjs';
import { DOCUMENT_CASES, VALUE_CASES } from '../http/json/json-cases.table.mjs';
import { judgeCase } from '../http/json/json-cases.mjs';
const WORLD = {
  profiles: { people: [12, 13], jobs: [5] },
  workflows: { applicantworkflows: ['3'] },
  forms: { new_starter: ['2'] },
  secret: { person: 18, job: 11, pool: 2, workflows: ['1'] },
};

describe('filledPath', () => {
  const about = { method: 'PATCH', world: WORLD, mayMeetSecrets: false };

  it('leads nobody who could change them to the hidden records', () => {
    const path = '/customers/1001/jobs/{profileId}';
    const ids = (mayMeetSecrets) =>
      new Set(
        [0, 1, 2, 3].map((choice) =>
          filledPath(path, { ...about, mayMeetSecrets, choices: [choice] })
            .split('/')
            .at(-1),
        ),
      );
    expect([ids(false), ids(true)]).toEqual([new Set(['5']), new Set(['5', '11'])]);
  });
});

describe('the requests of the fuzzer', () => {
  const operations = [
    { method: 'PATCH', path: '/customers/1001/people/{profileId}', parameters: ['dryrun'] },
    { method: 'PUT', path: '/platform/v1/customers/1001/blueprint', parameters: ['dryrun'] },
  ];

  it('can be built out of what is kept of them', () => {
    const about = { world: WORLD, blueprint: { customer: { id: 1001 } } };
    fc.assert(
      fc.property(arbitraryRequest(operations), (input) => {
        const { target, body, bytes } = buildRequest(input, about);
        const again = buildRequest(JSON.parse(JSON.stringify(input)), about);
        expect([again.target, again.body]).toEqual([target, body]);
        expect(bytes.toString('latin1').startsWith(`${input.operation.method} ${target} HTTP/1.1\r\n`)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('never change the configuration that all others live under', () => {
    const about = { world: WORLD, blueprint: { customer: { id: 1001 } } };
    fc.assert(
      fc.property(arbitraryRequest(operations.slice(1)), (input) => {
        const { target } = buildRequest(input, about);
        expect(target.match(/dryrun=[^&]*/g)).toEqual(['dryrun=true']);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the cases of JSON', () => {
  it('each have a verdict and a name of their own', () => {
    const names = [...DOCUMENT_CASES, ...VALUE_CASES].map(({ name }) => name);
    expect(names.filter((name) => !/^(y|n|n5|n12|i)_\w+$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(VALUE_CASES.filter(({ name }) => name.startsWith('y_')).map(({ name, json, value }) => [name, json, value]))(
    'expect of %s what JSON.parse reads',
    (_name, json, value) => {
      expect(JSON.parse(json) + 0 === value || JSON.parse(json) === value).toBe(true);
    },
  );

  it('are judged by status, codes and what was read', () => {
    const refused = (code) => ({
      status: 400,
      text: JSON.stringify({ errors: [{ errorCode: code, errorMessage: 'x' }] }),
      headers: [],
    });
    const kindOf = (each, answer) => judgeCase({ name: 'x', request: {}, ...each }, withHeaders(answer))?.kind;
    expect(kindOf({ verdict: 'n5' }, refused(5))).toBeUndefined();
    expect(kindOf({ verdict: 'n5' }, refused(12))).toBe('x');
    expect(kindOf({ verdict: 'y' }, refused(5))).toBe('x');
    const taken = { status: 200, text: JSON.stringify({ changes: [{ path: 'm', after: 1 }] }) };
    expect(kindOf({ verdict: 'y', member: 'm', value: 1 }, taken)).toBeUndefined();
    expect(kindOf({ verdict: 'y', member: 'm', value: 2 }, taken)).toBe('x is read as another value');
    expect(kindOf({ verdict: 'n12' }, taken)).toBe('x');
  });
});

function withHeaders({ status, text }) {
  const code = status >= 400 ? [['X-Error', `${JSON.parse(text).errors[0].errorCode}:x`]] : [];
  const headers = [
    ['X-TRANSACTION', '{2812A650-C4B7-41B0-AA2D-2FA699115B75}'],
    ['Strict-Transport-Security', 'max-age=7776000'],
    ['X-Content-Type-Options', 'nosniff'],
    ['Cache-Control', 'no-store'],
    ['Content-Type', 'application/json;charset=UTF-8'],
    ['X-RateLimit-Limit', '1'],
    ['X-RateLimit-Remaining', '1'],
    ['X-RateLimit-Reset', '1'],
    ...code,
  ];
  return { status, text, headers, headBytes: 300, body: Buffer.from(text) };
}
