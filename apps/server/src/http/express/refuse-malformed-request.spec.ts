import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { canonicalPath, canonicalQuery, splitTarget } from '@talent-platform/protocol/canonical';
import fc from 'fast-check';
import { refuseHead } from './refuse-malformed-request.js';
import { TalentRequest } from './talent-request.js';

function requestTo(target: string): TalentRequest {
  const request = new TalentRequest(new Socket());
  request.url = target;
  request.httpVersion = '1.1';
  request.rawHeaders = ['Host', 'x'];
  return request;
}

/** The target that is routed after the head was accepted. */
function taken(target: string): string | undefined {
  const request = requestTo(target);
  expect(refuseHead(request)).toBeUndefined();
  return request.url;
}

describe('refuseHead', () => {
  it.each(['/./health/live', '//health/live', '/portals//careers', '/customers', '/customers/..', '/customersx/./1'])(
    'takes %s as it stands, for nobody signs it (D-SIG-19)',
    (target) => {
      expect(taken(target)).toBe(target);
    },
  );

  it('routes the very path and query that are verified, in any form of the target (D-SIG-5, D-SIG-6, D-SIG-19)', () => {
    const segment = fc.oneof(
      fc.constantFrom(...' . .. %2e %2E. %2f \\ %5c %252e 1001 people %70 %zz % ü'.split(' ')),
      fc.string({ unit: fc.constantFrom(...'a.%2eF/;@+\\~') }),
    );
    const start = fc.constantFrom('/customers/', '/platform/', '//customers/', '/./platform/', 'http://x/customers/');
    fc.assert(
      fc.property(
        start,
        fc.array(segment, { maxLength: 8 }),
        fc.constantFrom('', '?', '?a=/../b', '?a=+&=%2f'),
        (...parts) => {
          const [before, segments, query] = parts;
          const target = `${before}${segments.join('/')}${query}`;
          const [routed, verified] = [splitTarget(taken(target) ?? ''), splitTarget(target)];
          expect(canonicalQuery(routed.query)).toBe(canonicalQuery(verified.query));
          const path = canonicalPath(verified.path);
          const isSigned = /^\/(customers|platform)\//.test(path);
          expect(isSigned ? routed.path : canonicalPath(routed.path)).toBe(path);
        },
      ),
      { numRuns: 200 },
    );
  });
});
