import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryRequest, buildRequest, filledPath } from '../http/fuzz/fuzz-requests.mjs';
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
