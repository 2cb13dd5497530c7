import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SinkError } from '../sink-error.js';
import type { EventStore } from '../store/event-store.js';
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

/** Sends all events as a file, one after the other, as fast as the reader takes them. */
export async function sendExport(name: string | null, response: ServerResponse, store: EventStore): Promise<void> {
  const format = Object.hasOwn(FORMATS, name ?? '') ? FORMATS[name ?? ''] : undefined;
  if (!format) throw new SinkError(`format must be one of ${Object.keys(FORMATS).join(', ')}.`);
  response.setHeader('content-type', format.type);
  response.setHeader('content-disposition', `attachment; filename="events.${name}"`);
  // A reader that leaves is no failure.
  await pipeline(Readable.from(pieces(format, store)), response).catch(() => response.destroy());
}

function* pieces({ begin, between, end }: Format, store: EventStore): Iterable<string> {
  let before = begin;
  for (const event of store.all()) {
    yield before + JSON.stringify(renderEvent(event));
    before = between;
  }
  yield before === between ? end : begin + end.trimStart();
}
