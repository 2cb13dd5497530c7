import type { ShownEvent } from '../../src/sink-event.js';
import type { SinkOptions } from '../../src/sink-options.js';
import { startSink } from '../../src/start-sink.js';
import { eventFor, send } from './send-event.js';

/** Sends an event of acme to a sink that has these secrets, and reads it as the page does. A header that is changed to undefined is left out. */
export async function readEvent(
  secrets: NonNullable<SinkOptions['secrets']>,
  change: Readonly<Record<string, string | undefined>> = {},
): Promise<ShownEvent> {
  const sink = await startSink({ secrets });
  const { headers, body, target } = eventFor(sink.url);
  const sent = Object.entries({ ...headers, ...change }).filter(([, value]) => value !== undefined);
  await send(sink.url + target, { headers: Object.fromEntries(sent), body });
  const { body: text } = await send(`${sink.url}/_sink/events/1`, { method: 'GET' });
  await sink.close();
  return JSON.parse(text) as ShownEvent;
}
