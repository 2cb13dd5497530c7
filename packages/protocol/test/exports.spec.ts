import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import * as canonical from '../src/canonical/index.js';
import * as events from '../src/events/index.js';
import * as search from '../src/search/index.js';
import * as signing from '../src/signing/index.js';

it('exports the steps of canonicalization', () => {
  expect(Object.keys(canonical).sort()).toEqual([
    'EMPTY_BODY_DIGEST',
    'bodyDigest',
    'canonicalHeaders',
    'canonicalPath',
    'canonicalQuery',
    'canonicalRequest',
    'parseQuery',
    'splitTarget',
  ]);
});

it('exports the steps of signing', () => {
  expect(Object.keys(signing).sort()).toEqual([
    'DATE_HEADER',
    'DIGEST_HEADER',
    'NO_KNOWN_MISTAKE',
    'SIGNATURE_ALGORITHM',
    'SigningSecret',
    'explainMismatch',
    'explainMismatchInSteps',
    'formatAuthorizationHeader',
    'formatRequestDate',
    'generateSigningSecret',
    'matchesSignature',
    'parseAuthorizationHeader',
    'parseRequestDate',
    'readSignedRequest',
    'signRequest',
    'stringToSign',
    'usersMeant',
    'verifyRequest',
    'withinClockWindow',
  ]);
});

it('exports the events', () => {
  expect(Object.keys(events).sort()).toEqual([
    'DELIVERY_STATUSES',
    'EVENT_ATTEMPT_HEADER',
    'EVENT_ID_HEADER',
    'EVENT_TYPES',
    'FINAL_STATUSES',
    'MAX_REPLY_BYTES',
    'eventHeaders',
    'eventLinkHeader',
    'isEventType',
    'processed',
    'readEventLinks',
    'readEventPayload',
    'readPartnerReply',
    'redirectTo',
    'rejected',
    'signEvent',
    'standardWebhooksSecret',
    'verifyEvent',
  ]);
});

it('exports the search filter', () => {
  expect(Object.keys(search).sort()).toEqual([
    'FILTER_LIMITS',
    'FILTER_OPERATORS',
    'JOIN_OPERATORS',
    'filterObjectSchema',
    'filterSchema',
    'formatFilter',
    'matchAll',
    'matchAny',
    'parseFilter',
    'parseFilterDate',
    'parseFilterText',
    'resultsSchema',
  ]);
});

it('has a source for every subpath', () => {
  const { exports } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
  };
  const built = Object.values(exports).map((target) => (typeof target === 'string' ? target : target.default));
  const sources = built.map((file) => file.replace('./dist/', '../src/').replace(/\.js$/, '.ts'));
  expect(sources.filter((file) => !existsSync(new URL(file, import.meta.url)))).toEqual([]);
});
