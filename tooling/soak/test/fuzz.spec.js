import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryRequest, buildRequest, filledPath } from '../http/fuzz/fuzz-requests.mjs';
import { describedValue, editBody, Members, printJson, treeOf, Verbatim } from '../http/fuzz/edit-body.mjs';
import { DOCUMENT_CASES, VALUE_CASES } from '../http/json/json-cases.table.mjs';
import { judgeCase } from '../http/json/json-cases.mjs';

const edited = (value, ...edits) => printJson(editBody(treeOf(value), edits));
const WORLD = {
  profiles: { people: [12, 13], jobs: [5] },
  workflows: { applicantworkflows: ['3'] },
  forms: { new_starter: ['2'] },
  secret: { person: 18, job: 11, pool: 2, workflows: ['1'] },
};

describe('printJson', () => {
  it('prints members in turn, twice where they come twice, and what is verbatim as it is', () => {
    const tree = new Members([
      ['a', new Verbatim('1e400')],
      ['a', [null, 'x']],
      ['__proto__', treeOf({ b: 1 })],
    ]);
    expect(printJson(tree)).toBe('{"a":1e400,"a":[null,"x"],"__proto__":{"b":1}}');
  });

  it('prints plain JSON as JSON.stringify does', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => printJson(treeOf(value)) === JSON.stringify(value)));
  });
});

describe('editBody', () => {
  it.each([
    [{ do: 'replace', at: 0, value: { verbatim: '01' } }, '{"a":01,"b":[2,3]}'],
    [{ do: 'remove', at: 0 }, '{"b":[2,3]}'],
    [{ do: 'rename', at: 1, name: '__proto__' }, '{"a":1,"__proto__":[2,3]}'],
    [{ do: 'add', at: 0, name: 'id', value: 7 }, '{"id":7,"a":1,"b":[2,3]}'],
    [{ do: 'repeat', at: 0 }, '{"a":1,"a":1,"b":[2,3]}'],
    [{ do: 'wrap', at: 2 }, '{"a":1,"b":[[2],3]}'],
    [{ do: 'unwrap', at: 1 }, '{"a":1,"b":2}'],
    [{ do: 'many', at: 3, times: 2 }, '{"a":1,"b":[2,[3,3]]}'],
  ])('does %j', (edit, text) => {
    expect(edited({ a: 1, b: [2, 3] }, edit)).toBe(text);
  });

  it('makes no more of many of many than can be sent', () => {
    const many = { do: 'many', at: 0, times: 3000 };
    expect(edited({ a: 'x'.repeat(100) }, many, many, many).length).toBeLessThan(20_000_000);
  });

  it('adds to what is empty, and does one after the other', () => {
    expect(
      edited(
        {},
        {
          do: 'add',
          at: 9,
          name: 'a',
          value: {
            members: [
              ['b', 1],
              ['b', 2],
            ],
          },
        },
        { do: 'rename', at: 0, name: 'c' },
      ),
    ).toBe('{"c":{"b":1,"b":2}}');
  });
});

describe('describedValue', () => {
  it.each([
    [{ text: 'ab', times: 3 }, '"ababab"'],
    [{ many: 2, of: { verbatim: '-0' } }, '[-0,-0]'],
    [{ nest: 3 }, '[[[]]]'],
    [[], '[]'],
    [{}, '{}'],
    [null, 'null'],
  ])('reads %j', (description, text) => {
    expect(printJson(describedValue(description))).toBe(text);
  });
});

describe('filledPath', () => {
  const about = { method: 'PATCH', world: WORLD, mayMeetSecrets: false };

  it('takes what there is of that type, or a text as it stands', () => {
    const path = '/customers/1001/people/{profileId}/fields/{fieldId}/{entry}';
    expect(filledPath(path, { ...about, choices: [1, 0, 'a%2Fb'] })).toBe(
      '/customers/1001/people/13/fields/phones/a%2Fb',
    );
  });

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
      { numRuns: 200 },
    );
  });

  it('never change the configuration that all others live under', () => {
    const about = { world: WORLD, blueprint: { customer: { id: 1001 } } };
    fc.assert(
      fc.property(arbitraryRequest(operations.slice(1)), (input) => {
        const { target } = buildRequest(input, about);
        expect(target.match(/dryrun=[^&]*/g)).toEqual(['dryrun=true']);
      }),
      { numRuns: 200 },
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

  it.each(VALUE_CASES.filter(({ name }) => name.startsWith('n12_')).map(({ name, json }) => [name, json]))(
    'expect of %s that it is no JSON',
    (_name, json) => {
      expect(() => JSON.parse(`{"a":${json}}`)).toThrow(SyntaxError);
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
