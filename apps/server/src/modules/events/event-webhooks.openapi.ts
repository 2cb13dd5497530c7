import { EVENT_TYPES } from '@talent-platform/protocol/events';
import type { EventType } from '@talent-platform/protocol/events';
import { inHeader, replies, replyHeader } from '../../http/index.js';
import type { ApiBody, ApiParameter, ApiResponse, ApiSchema, OperationPart } from '../../http/index.js';

/** A request from the platform to a partner, as an OpenAPI 3.1 webhook. */
export interface EventWebhook {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly ApiParameter[];
  readonly requestBody: ApiBody;
  readonly responses: Readonly<Record<string, ApiResponse>>;
  readonly security: ReadonlyArray<Readonly<Record<string, readonly string[]>>>;
}

/** An event: the members of its payload beside the common ones, and its description. */
interface DescribedEvent {
  readonly summary: string;
  readonly names: readonly EventType[];
  readonly links: readonly string[];
  readonly members: Readonly<Record<string, ApiSchema>>;
  /** Members that some events of the type do not have. */
  readonly optional?: readonly string[];
  readonly systemId: string;
  readonly userId: string;
  /** The replies that the interface asks for. */
  readonly asksFor: string;
}

const TEXT = { type: 'string' };
const URI = { ...TEXT, format: 'uri' };
const ID = { ...TEXT, pattern: '^[1-9][0-9]*$' };
const EVENT_ID = { ...TEXT, pattern: '^[\\w-]{1,255}$' };
const ACTED = 'The person profile of who acted';

const WORKFLOW_LINKS = ['applicantWorkflow', 'onboardWorkflow', 'job', 'newhirecategory', 'person', 'user'];

/** The events by default name. Subscriptions may use another name (spec: Events; D-EVT-6). */
const EVENTS: Readonly<Record<Exclude<EventType, 'AssessmentEvent'>, DescribedEvent>> = {
  WorkFlowStatusChangeEvent: {
    summary: 'A candidate or new hire was moved into a status that is a trigger',
    names: ['WorkFlowStatusChangeEvent'],
    links: WORKFLOW_LINKS,
    members: {
      newStatus: { ...TEXT, description: 'Id of the new status' },
      oldStatus: { ...TEXT, description: 'Id of the one before; empty where there was none' },
      jobId: {
        ...ID,
        description: 'The job of a candidate. A new hire has none: the link newhirecategory names the category',
      },
      personId: { ...ID, description: 'The candidate or new hire' },
    },
    optional: ['jobId'],
    systemId: 'The workflow',
    userId: ACTED,
    asksFor: '200, 303 or 400',
  },
  ApplicationCompletedEvent: {
    summary: 'A candidate came to the end of an application',
    names: ['ApplicationCompletedEvent', 'AssessmentEvent'],
    links: WORKFLOW_LINKS,
    members: { returnUrl: { ...URI, description: 'Where the candidate returns to' } },
    systemId: 'The applicant workflow',
    userId: 'The person profile of the candidate',
    asksFor: '303 or 400',
  },
  JobPostToWebEvent: {
    summary: 'A job was posted to a job board',
    names: ['JobPostToWebEvent'],
    links: ['job', 'user'],
    members: { portalUrl: { ...URI, description: 'Where candidates apply for the job' } },
    systemId: 'The job',
    userId: ACTED,
    asksFor: '303, or 400 with a message for the user',
  },
  JobUnpostToWebEvent: {
    summary: 'A job was taken off a job board',
    names: ['JobUnpostToWebEvent'],
    links: ['job', 'user'],
    members: {},
    systemId: 'The job',
    userId: ACTED,
    asksFor: '200 or 400',
  },
};

const always = (part: OperationPart): OperationPart => ({
  parameters: part.parameters?.map((parameter) => ({ ...parameter, required: true })),
});

/** The headers of an event (D-EVT-3, D-EVT-4). Only hmac authentication has signatures. */
const HEADERS = parametersOf(
  always(inHeader('x-svc-event-id', 'The same for every attempt of the event', EVENT_ID)),
  always(inHeader('x-svc-event-attempt', 'Which attempt this is, from 1', ID)),
  always(inHeader('webhook-id', 'Standard Webhooks: the id of the event', EVENT_ID)),
  always(inHeader('webhook-timestamp', 'Standard Webhooks: when the attempt was made, in seconds since 1970', ID)),
  always(inHeader('user-agent', 'talent-platform/ and the version of the server')),
  always(inHeader('accept-encoding', 'Replies are not decompressed', { const: 'identity' })),
  inHeader('content-encoding', 'Unless the subscription has gzip false', { const: 'gzip' }),
  inHeader('x-svc-date', 'hmac: when it was signed, which is a part of the signature'),
  inHeader('x-svc-content-sha256', 'hmac: SHA-256 of the bytes of the body as they are sent, after gzip'),
  inHeader(
    'webhook-signature',
    'hmac, Standard Webhooks: v1, and base64; of the id, the time and the JSON before gzip',
  ),
);
const LINK_HEADER = parametersOf(always(inHeader('link', 'The links of the payload, as <URL>;rel="…";title="…"')));

const REPLY = {
  type: 'object',
  properties: {
    userMessage: { ...TEXT, description: 'Shown to the acting user, as text (D-EVT-5)' },
    technicalMessage: {
      ...TEXT,
      description: 'For whoever looks into the delivery; shown for a 400 without another text',
    },
    code: { type: 'integer' },
    error: { type: 'object', properties: { userMessage: TEXT, message: TEXT } },
    message: TEXT,
    errors: {
      type: 'array',
      description: 'The messages are shown for a 400 without a text for the user, one a line',
      items: { type: 'object', properties: { errorMessage: TEXT, errorCode: { type: 'integer' } } },
    },
  },
};

/** The possible replies of partners, and the effect of each on the event (D-EVT-2). */
const REPLIES: Readonly<Record<string, ApiResponse>> = {
  ...replies(200, 'Processed, as any other 2xx', {
    schema: REPLY,
    example: { code: 200, userMessage: 'The background check has begun.' },
  }).responses,
  ...replies(303, 'Processed, and the acting user is sent on to the Location', {
    ...replyHeader('Location', 'An absolute http or https URL; without one the event counts as rejected', 'uri'),
    schema: REPLY,
    example: { code: 303, userMessage: 'Go on at the partner.' },
  }).responses,
  ...replies(400, 'Rejected for good, and its message is shown; so are other 3xx and 4xx', {
    schema: REPLY,
    example: {
      code: 400,
      userMessage: 'The candidate needs a phone number first.',
      technicalMessage: 'phones: is empty.',
    },
  }).responses,
  ...replies(403, 'Rejected with JSON; without JSON it is of a firewall, and tried again').responses,
  ...replies(410, 'Rejected, and the subscription is paused: the endpoint is gone').responses,
  ...replies(429, 'Tried again, as after 408 and 425: when Retry-After says').responses,
  '5XX': { description: 'Tried again for three days, as where there is no reply within 30 seconds (later ones 15)' },
};

const HOW_IT_IS_SENT =
  'Sent to the URL of each subscription to it. The first attempt is made at once, and its reply is what the acting user sees.';

/** The authentication of all webhooks: hmac, basic or none (D-EVT-4), with the secret or password of the subscription. */
const ANY: Pick<EventWebhook, 'tags' | 'security'> = {
  tags: ['Events'],
  security: [{ signature: [] }, { basic: [] }, {}],
};

/** A test event (D-ACT-2). It has no links, so the header of links is missing. */
const PING: EventWebhook = {
  ...ANY,
  operationId: 'receivePingEvent',
  summary: 'Somebody asks whether the endpoint takes events',
  description:
    'Sent to one subscription, once, whatever it subscribes to, and to a paused one too. It is not tried again, and pauses nothing.',
  parameters: HEADERS,
  requestBody: bodyWith({
    eventType: { const: 'PingEvent' },
    customerId: ID,
    subscription: { ...TEXT, description: 'The id of the subscription' },
    links: { type: 'array', maxItems: 0, items: { type: 'object' } },
  }),
  responses: {
    ...replies(200, 'It takes events, as any other 2xx').responses,
    ...replies(303, 'Told as redirect, where there is a Location').responses,
    ...replies(400, 'Told as rejected; so are other 3xx and 4xx').responses,
    '5XX': { description: 'Told as failed; so are 403 without JSON, 408, 425 and 429, and no reply within 15 seconds' },
  },
};

/** Every event that the platform sends to partners, by name. */
export const EVENT_WEBHOOKS: Readonly<Record<string, { readonly post: EventWebhook }>> = {
  ...Object.fromEntries(Object.entries(EVENTS).map(([name, event]) => [name, { post: webhookOf(name, event) }])),
  PingEvent: { post: PING },
};

function webhookOf(name: string, event: DescribedEvent): EventWebhook {
  return {
    ...ANY,
    operationId: `receive${name}`,
    summary: event.summary,
    description: `${HOW_IT_IS_SENT} The interface asks for ${event.asksFor}.`,
    parameters: [...HEADERS, ...LINK_HEADER],
    requestBody: payloadOf(event),
    responses: REPLIES,
  };
}

function parametersOf(...parts: readonly OperationPart[]): ApiParameter[] {
  return parts.flatMap(({ parameters = [] }) => parameters);
}

function payloadOf({ names, members, optional, links, systemId, userId }: DescribedEvent): ApiBody {
  const properties = {
    eventType: { enum: EVENT_TYPES.filter((type) => names.includes(type)) },
    customerId: ID,
    systemId: { ...ID, description: systemId },
    userId: { ...ID, description: userId },
    ...members,
    links: {
      type: 'array',
      description: 'The GET request of each related resource',
      items: {
        type: 'object',
        required: ['title', 'rel', 'url'],
        properties: { title: TEXT, rel: { enum: links }, url: URI },
        additionalProperties: false,
      },
    },
  };
  return bodyWith(properties, optional);
}

/** An object with these members and no others. */
function bodyWith(properties: Readonly<Record<string, ApiSchema>>, optional: readonly string[] = []): ApiBody {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  const schema = { type: 'object', required, properties, additionalProperties: false };
  return { required: true, content: { 'application/json': { schema } } };
}
