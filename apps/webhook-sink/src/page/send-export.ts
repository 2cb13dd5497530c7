import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SinkError } from '../sink-error.js';
import type { SinkEvent } from '../sink-event.js';
import type { EventFilter } from '../store/event-filter.js';
import type { EventStore } from '../store/event-store.js';
import { matchingEvents } from '../store/search-events.js';
import { renderEvent } from './render-event.js';

/** How events are written behind one another. */
interface Format {
  readonly type: string;
  readonly begin: string;
  readonly between: string;
  readonly end: string;
}

const FORMATS: Readonly<Record<string, Format>> = {
  json: { type: 'application/json;charset=UTF-8', begin: '[', between: ',\n', end: ']\n' },
  ndjson: { type: 'application/x-ndjson;charset=UTF-8', begin: '', between: '\n', end: '\n' },
};

/** The events that are exported, and the name of the format. */
export interface Export {
  readonly name: string | null;
  readonly filter: EventFilter;
}

/** Sends the events that a filter takes as a file, one after the other, as fast as the reader takes them. */
export async function sendExport({ name, filter }: Export, response: ServerResponse, store: EventStore): Promise<void> {
  const format = Object.hasOwn(FORMATS, name ?? '') ? FORMATS[name ?? ''] : undefined;
  if (!format) throw new SinkError(`format must be one of ${Object.keys(FORMATS).join(', ')}.`);
  response.setHeader('content-type', format.type);
  response.setHeader('content-disposition', `attachment; filename="events.${name}"`);
  // A reader that leaves is no failure.
  await pipeline(Readable.from(pieces(format, matchingEvents(store, filter))), response).catch(() =>
    response.destroy(),
  );
}

async function* pieces({ begin, between, end }: Format, events: AsyncIterable<SinkEvent>): AsyncIterable<string> {
  let before = begin;
  for await (const event of events) {
    yield before + JSON.stringify(renderEvent(event));
    before = between;
  }
  yield before === between ? end : begin + end.trimStart();
}
