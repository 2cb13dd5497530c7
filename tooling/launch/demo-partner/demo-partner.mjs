import { setTimeout as delay } from 'node:timers/promises';

import { partnerRules } from './answers.mjs';
import { demoCalls } from './demo-calls.mjs';
import { makeFirstMoves } from './first-moves.mjs';
import { startPartnerPage } from './partner-page.mjs';

const SINK = new URL('../../../apps/webhook-sink/dist/index.js', import.meta.url).href;
const DEFAULT_PORT = 4010;
const AUTH = { type: 'hmac', user: 'acme_events', secret: 'demo-only-event-secret' };
/** A temporary subscription ends 60 s after it was renewed (D-ACT-2). */
const RENEW_MS = 40_000;
const STOP_LIMIT_MS = 2000;

/**
 * Starts the partner of the demo customer: a webhook sink, the pages that it sends recruiters to, and a temporary
 * subscription to the server's events. The server goes on without the partner if any of them fails.
 *
 * @param {{ baseUrl: string, port?: number, print: (line: string) => void }} options
 */
export function startDemoPartner({ baseUrl, port = portOf(process.env), print }) {
  const ending = new AbortController();
  /** @type {Array<() => Promise<unknown>>} */
  const stops = [];
  const started = start({ baseUrl, port, print, signal: ending.signal, stops }).catch((error) => {
    if (ending.signal.aborted) return;
    print(`The demo's partner is not there: ${reasonOf(error)}. The server works without it.\n`);
  });
  return {
    /** Ends when the partner is there and has made its first moves, or is not there. */
    started,
    /** Ends the subscription and the partner. Waits at most two seconds for a server that does not answer. */
    async stop() {
      await Promise.race([stops.shift()?.(), delay(STOP_LIMIT_MS, undefined, { ref: false })]).catch(() => undefined);
      ending.abort();
      await started;
      await Promise.allSettled(stops.splice(0).map((stop) => stop()));
    },
  };
}

async function start({ baseUrl, port, print, signal, stops }) {
  const call = demoCalls(baseUrl, signal);
  const links = { consoleUrl: await findConsole(baseUrl, signal), sinkUrl: '' };
  const page = await startPartnerPage({ port: Math.max(port - 1, 0), links: () => links });
  stops.push(() => page.close());
  const sink = await startSinkAt(port, { rules: partnerRules(page.url), print });
  stops.push(() => sink.close());
  links.sinkUrl = sink.url;
  const subscribe = async (path) => {
    const { status, json } = await call('POST', '/subscriptions', { body: { url: sink.url + path, auth: AUTH } });
    if (status !== 201) throw new Error(json?.errors?.[0]?.errorMessage ?? `the server answered ${status}`);
    return json.id;
  };
  const subscription = await keepSubscribed({ call, subscribe, signal });
  stops.unshift(() => subscription.end());
  await makeFirstMoves(call, subscribe);
  // The moves leave lines in the log, so this comes after them.
  const invitation = links.consoleUrl
    ? "Move a candidate to Assessment in the console, and see the partner's answer.\n"
    : '';
  print(`The demo's partner receives events: ${sink.url}\n${invitation}`);
}

/** Returns the address of the server's console, or undefined if the server shows none. */
async function findConsole(baseUrl, signal) {
  const consoleUrl = `${baseUrl}/console`;
  const { ok } = await fetch(consoleUrl, { signal });
  return ok ? consoleUrl : undefined;
}

/** Takes a free port if the wanted one is taken, so that two demos run beside each other. */
async function startSinkAt(port, { rules, print }) {
  const { startSink } = await import(SINK);
  const options = { rules, secrets: { [AUTH.user]: AUTH.secret } };
  try {
    return await startSink({ ...options, port });
  } catch (error) {
    if (port === 0) throw error;
    print(`Port ${port} is taken, perhaps by another sink. The demo's partner takes a free port.\n`);
    return startSink(options);
  }
}

/**
 * Subscribes the partner, and renews the subscription until the signal. If the subscription has ended meanwhile, for
 * example while the machine slept, subscribes again.
 */
async function keepSubscribed({ call, subscribe, signal }) {
  let id = await subscribe('/events');
  const renew = async () => {
    const { status } = await call('POST', `/subscriptions/${id}/renew`);
    if (status === 404) id = await subscribe('/events');
  };
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
  timer.unref();
  signal.addEventListener('abort', () => clearInterval(timer));
  return { end: () => call('DELETE', `/subscriptions/${id}`) };
}

/** The variable of `npm run sink` moves this sink too. */
/** @param {NodeJS.ProcessEnv} environment */
function portOf({ TALENT_SINK_PORT: text }) {
  const port = Number(text || DEFAULT_PORT);
  return Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : DEFAULT_PORT;
}

function reasonOf(error) {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
