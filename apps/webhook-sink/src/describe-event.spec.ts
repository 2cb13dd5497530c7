import { describe, expect, it } from '@jest/globals';
import { describeEvent } from './describe-event.js';
import type { SinkOptions } from './sink-options.js';
import { startSink } from './start-sink.js';
import { eventFor, SECRET, send } from '../test/support/send-event.js';
import type { EventChange } from '../test/support/send-event.js';

const NOW = new Date('2026-03-01T09:30:00.000Z');
const KNOWN = { secrets: { acme: SECRET }, now: () => NOW };
const START = '09:30:00Z  JobPostToWebEvent  evt_1  attempt 1';

describe('the line of an event', () => {
  it('has time, type, id, attempt, verdict and answer', async () => {
    expect(await lineOf(KNOWN)).toBe(`${START}  genuine  200`);
  });

  it('says which secret to give where the event is not verified', async () => {
    expect(await lineOf({ now: () => NOW })).toBe(`${START}  not verified: give --secret acme=…  200`);
  });

  it('says in a few words what is wrong', async () => {
    const rules = [{ reply: { kind: 'rejected', message: 'No.' } }] as const;
    expect(await lineOf({ ...KNOWN, rules }, { secret: 'another' })).toBe(
      `${START}  NOT GENUINE: No secret that is known of "acme" made this signature  400 No.`,
    );
    expect(await lineOf(KNOWN, { now: new Date(NOW.getTime() - 400_000) })).toBe(
      `${START}  NOT GENUINE: x-svc-date is 400 seconds old  200`,
    );
  });

  it.each([
    ['application/json; charset=utf-8', 'application/json›‹', 'application/json›; charset=utf-8‹'],
    ['', '›application/json‹', '›‹'],
    ['application/\tjson', 'application/›‹json', String.raw`application/›\x09‹json`],
  ])('has a changed part below it, whole and marked: %j', async (contentType, signed, arrived) => {
    expect(await lineOf(KNOWN, { headers: { 'content-type': contentType } })).toBe(
      `${START}  NOT GENUINE: content-type is not as it was signed  200\n` +
        `           signed   ${signed}\n           arrived  ${arrived}`,
    );
  });

  it('says what an event lacks', async () => {
    const sink = await startSink(KNOWN);
    await send(`${sink.url}/x?y`, { method: 'PUT' });
    const line = describeEvent(await sink.waitFor(() => true), sink.url);
    await sink.close();
    expect(line).toBe(
      '09:30:00Z  PUT /x?y  no id  no attempt  NOT GENUINE: The event is not signed  200\n' +
        `           a signed event: talent listen --forward ${sink.url}/hook, and talent trigger status-change in another terminal`,
    );
  });

  it('asks for no secret where the event is not signed', async () => {
    const sink = await startSink({ now: () => NOW });
    await send(`${sink.url}/x`, {
      headers: { 'x-svc-event-id': 'evt_1' },
      body: Buffer.from('{"eventType":"PingEvent"}'),
    });
    const line = describeEvent(await sink.waitFor(() => true), sink.url);
    await sink.close();
    expect(line).toBe('09:30:00Z  PingEvent  evt_1  no attempt  not verified: the event is not signed  200');
  });

  it('cannot steer the terminal, be two lines, or be endless', async () => {
    const eventType = '\u001B[2J\u009Bx\nforged\ttype\u202E';
    const rules = [{ reply: { kind: 'rejected', message: `\u0007${'x'.repeat(200)}` } }] as const;
    const line = await lineOf({ ...KNOWN, rules }, { payload: { eventType } });
    expect(line).toContain(String.raw`  \x1b[2J\x9bx\x0aforged\x09type\u202e  evt_1  `);
    expect(line).toMatch(/ 400 \\x07x{155}…$/);
    expect(line).not.toMatch(/\p{Cc}/u);
  });
});

async function lineOf(options: SinkOptions, change: EventChange & { headers?: object } = {}): Promise<string> {
  const sink = await startSink(options);
  const { headers, body, target } = eventFor(sink.url, { now: NOW, ...change });
  const sent = send(sink.url + target, { headers: { ...headers, ...change.headers }, body });
  const line = describeEvent(await sink.waitFor(() => true), sink.url);
  await sent;
  await sink.close();
  return line;
}
