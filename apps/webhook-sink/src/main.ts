#!/usr/bin/env node
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readEnvironment } from './config/environment.js';
import { parseFlags } from './parse-flags.js';
import { SinkError } from './sink-error.js';
import type { SinkEvent } from './sink-event.js';
import type { SinkOptions } from './sink-options.js';
import { startSink } from './start-sink.js';
import { describeEvent } from './describe-event.js';

try {
  const parsed = await parseFlags(process.argv.slice(2), readEnvironment());
  if ('text' in parsed) process.stdout.write(parsed.text);
  else await run(parsed.options, parsed.isQuiet);
} catch (error) {
  if (!(error instanceof SinkError)) throw error;
  process.stderr.write(`sink: ${error.message}\n`);
  process.exitCode = 2;
}

async function run(options: SinkOptions, isQuiet: boolean): Promise<void> {
  const { file = ':memory:', secrets = {} } = options;
  if (file !== ':memory:') prepareFile(file);
  const sink = await startSink({
    ...options,
    ...(isQuiet ? {} : { onEvent: (event: SinkEvent) => printEvent(event, sink.url) }),
  });
  const users = Object.keys(secrets);
  const verified =
    users.length > 0 ? `verified by the secrets of ${users.join(', ')}` : 'not verified: give --secret user=secret';
  process.stdout.write(`The sink takes events at ${sink.url} and shows them there; they are ${verified}.\n`);
  // The reader of the lines may close the pipe, as `head` does. The sink continues.
  process.stdout.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sink.close());
}

function printEvent(event: SinkEvent, sinkUrl: string): void {
  process.stdout.write(`${describeEvent(event, sinkUrl)}\n`);
}

/** Events are about people, so only the user may read the file. */
function prepareFile(file: string): void {
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  writeFileSync(file, '', { flag: 'a', mode: 0o600 });
}
