import { describe, expect, it } from '@jest/globals';
import { SigningSecret, signEvent } from '@talent-platform/protocol/web';
import { standardText, verifyAttempt } from './signed-event.js';

const SECRET = 'a-secret-of-the-test-a-secret-of-the-test';
const URL_OF_PARTNER = 'https://partner.example:8443/events?b=2&a=1';
const JSON_OF_EVENT = '{"systemId":"7","eventType":"JobUnpostToWebEvent"}';

async function attempt() {
  const event = await signEvent({
    url: URL_OF_PARTNER,
    id: 'evt_1',
    attempt: 1,
    json: new TextEncoder().encode(JSON_OF_EVENT),
    user: 'acme',
    secret: new SigningSecret(SECRET),
    now: new Date('2026-11-20T12:00:00Z'),
  });
  const { authorization, ...headers } = event.headers;
  return { event, authorization, headers };
}

describe('what an attempt signed', () => {
  it('is verified though the body was sent as gzip', async () => {
    const { headers } = await attempt();
    const zipped = { ...headers, 'content-encoding': 'gzip' };
    expect(await verifyAttempt(zipped, JSON_OF_EVENT, SECRET)).toMatchObject({ isGenuine: true });
  });

  it('is the id, the time and the JSON for Standard Webhooks', async () => {
    const { headers } = await attempt();
    expect(standardText(headers, JSON_OF_EVENT)).toBe(`evt_1.1795176000.${JSON_OF_EVENT}`);
  });
});
