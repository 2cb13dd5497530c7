import { describe, expect, it } from '@jest/globals';
import { EVENT_TYPES } from '@talent-platform/protocol/events';
import type { EventType } from '@talent-platform/protocol/events';
import type { Link } from '@talent-platform/protocol/wire';
import { closed, validatorOf } from '../../../test/support/json-schema.js';
import { payloadOf } from './deliveries/platform-event.js';
import type { PlatformEvent } from './deliveries/platform-event.js';
import { EVENT_WEBHOOKS } from './event-webhooks.openapi.js';
import type { EventWebhook } from './event-webhooks.openapi.js';
import { requestOf } from './sending/attempts.js';
import { pingPayload } from './sending/pings.js';
import type { SubscriptionAuth } from './subscriptions/subscription.js';

const URL_OF_PORTAL = 'https://careers.example/jobs/7';
const moved = { baseId: 7, personId: 8, newStatus: 'C2' } as const;
const application = {
  kind: 'applicationCompletion',
  workflowId: 5,
  jobId: 7,
  personId: 8,
  returnUrl: URL_OF_PORTAL,
} as const;
const SENT: ReadonlyArray<[name: string, sentAs: EventType, event: PlatformEvent]> = [
  [
    'WorkFlowStatusChangeEvent',
    'WorkFlowStatusChangeEvent',
    { kind: 'statusChange', workflow: { workflowType: 'applicantworkflows', id: 5 }, ...moved, oldStatus: 'C1' },
  ],
  [
    'WorkFlowStatusChangeEvent',
    'WorkFlowStatusChangeEvent',
    { kind: 'statusChange', workflow: { workflowType: 'onboardworkflows', id: 5 }, ...moved, oldStatus: null },
  ],
  ['ApplicationCompletedEvent', 'ApplicationCompletedEvent', application],
  ['ApplicationCompletedEvent', 'AssessmentEvent', application],
  ['JobPostToWebEvent', 'JobPostToWebEvent', { kind: 'boardPost', jobId: 7, jobBoard: 'b', portalUrl: URL_OF_PORTAL }],
  ['JobUnpostToWebEvent', 'JobUnpostToWebEvent', { kind: 'boardUnpost', jobId: 7, jobBoard: 'b' }],
];
const HMAC = { type: 'hmac', user: 'u', secret: 's' } as const;
const AUTHS = [{ type: 'none' }, { type: 'basic', username: 'u', password: 'p' }, HMAC] as const;
/** OpenAPI describes these elsewhere: as the media types, and as the security. */
const ELSEWHERE = ['content-type', 'accept', 'authorization'];

describe('the webhooks of the OpenAPI document (D-NET-16)', () => {
  it.each(SENT)('describe %s, which is sent as %s, as it is sent', (name, sentAs, event) => {
    const scope = { customerId: 1001, customerUrl: 'https://talent.example/customers/1001', actorId: 3 };
    const payload = payloadOf(event, sentAs, scope);
    const webhook = EVENT_WEBHOOKS[name]?.post;
    const schema = webhook?.requestBody.content['application/json']?.schema ?? {};
    expect(validatorOf(closed(schema)).faultsOf(payload)).toEqual([]);
    expect(validatorOf(schema).accepts({ ...payload, eventType: 'PingEvent' })).toBe(false);

    expectHeaders(webhook, payload);
  });

  it('describe a ping as it is sent (D-ACT-2)', () => {
    const payload = pingPayload(1001, 'background-check');
    const webhook = EVENT_WEBHOOKS['PingEvent']?.post;
    const schema = webhook?.requestBody.content['application/json']?.schema ?? {};
    expect(validatorOf(closed(schema)).faultsOf(payload)).toEqual([]);
    expect(validatorOf(schema).accepts({ ...payload, eventType: 'JobPostToWebEvent' })).toBe(false);
    expectHeaders(webhook, payload);
  });

  it('are of every type of event', () => {
    expect([...new Set(SENT.map(([, sentAs]) => sentAs))].toSorted()).toEqual([...EVENT_TYPES].toSorted());
    expect(Object.keys(EVENT_WEBHOOKS)).toEqual([...new Set(SENT.map(([name]) => name)), 'PingEvent']);
  });
});

/** Those that every destination gets are required; those of one kind of authentication alone say of which. */
function expectHeaders(webhook: EventWebhook | undefined, payload: object & { readonly links: readonly Link[] }): void {
  const sent = { id: 'evt_1', json: Buffer.from(JSON.stringify(payload)), links: payload.links };
  const headersOf = (auth: SubscriptionAuth, gzip: boolean) => {
    const destination = { url: 'https://partner.example/', gzip, auth };
    const { headers } = requestOf(destination, sent, { attempt: 1, now: new Date() });
    return Object.keys(headers).filter((name) => !ELSEWHERE.includes(name));
  };
  const [none, basic, hmac] = AUTHS.map((auth) => headersOf(auth, false));
  const parameters = webhook?.parameters ?? [];
  const namesOf = (some: typeof parameters) => some.map(({ name }) => name).toSorted();
  expect(namesOf(parameters.filter(({ required }) => required))).toEqual(none?.toSorted());
  expect(basic).toEqual(none);
  expect(namesOf(parameters.filter(({ description = '' }) => description.startsWith('hmac')))).toEqual(
    hmac?.filter((name) => !none?.includes(name)).toSorted(),
  );
  expect(namesOf(parameters)).toEqual(headersOf(HMAC, true).toSorted());
}
