import { performance } from 'node:perf_hooks';
import { processed } from '@talent-platform/protocol/events';
import { SigningSecret } from '@talent-platform/protocol/signing';
import { usageError } from '../cli-error.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { isLoopback, parseAbsoluteUrl } from '../http/base-url.js';
import type { BaseUrl } from '../http/base-url.js';
import { EventListener } from './event-listener.js';
import type { AnswerRequest } from './event-listener.js';
import { ownReply } from './event-reply.js';
import type { EventReply } from './event-reply.js';
import { forwardEvent } from './forward-event.js';
import type { ForwardLimits } from './forward-event.js';
import { receiveEvent } from './receive-event.js';
import type { EventJudge, ReceivedEvent } from './receive-event.js';
import { answeredJson, renderAnswered } from './render-answered.js';
import type { AnsweredEvent } from './render-answered.js';
import { chooseCredentials, TemporarySubscription } from './temporary-subscription.js';
import type { EventCredentials } from './temporary-subscription.js';
import type { PlatformOptions } from '../options/account-options.js';
import { openSession } from '../platform/platform-session.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { commandFor, shellQuote } from '../terminal/command-line.js';
import { write, jsonLine } from '../terminal/output.js';
import { oneLine, paintFor, printable } from '../terminal/text.js';

export interface ListenOptions {
  readonly urls: ListenUrls;
  readonly address: { readonly host: string; readonly port: number };
  readonly eventUser: string | undefined;
  readonly secretStdin: boolean;
  readonly unverified: boolean;
  readonly json: boolean;
}

/** The interval of renewals, the wait for a receiver, and the wait for open requests at the end. */
export const LISTEN_TIMES = { renewMs: 20_000, forwardMs: 30_000, endMs: 5000 };

type Options = ListenOptions & PlatformOptions;

/** Listens until Ctrl-C, or until the reader of stdout leaves. */
export async function listen(options: Options, context: Context, times = LISTEN_TIMES): Promise<ExitName> {
  const session = await openSession({ account: options.account, timeoutMs: options.timeoutMs }, context);
  const credentials = await chooseCredentials(options, context.stdin);
  const listener = new EventListener();
  const ended = new AbortController();
  try {
    const here = localUrl({ ...options.address, port: await listener.listen(options.address) });
    const plan = { options, session, credentials, here, url: subscribedUrl(options.urls, here) };
    const unread = serve(listener, plan, { timeoutMs: times.forwardMs, signal: ended.signal });
    const subscription = new TemporarySubscription({ url: plan.url, credentials }, session);
    const stop = AbortSignal.any([context.stopSignal(), unread]);
    await subscription.open();
    printStart(plan);
    try {
      await subscription.keep(times.renewMs, stop);
    } finally {
      await subscription.remove(times.endMs);
    }
  } finally {
    if (listener.waiting > 0) context.stderr.write(`waiting for open requests: ${listener.waiting}\n`);
    await listener.close(times.endMs);
    ended.abort();
  }
  return 'OK';
}

/** The settings that depend on the port. */
interface Plan {
  readonly options: Options;
  readonly session: PlatformSession;
  readonly credentials: EventCredentials;
  /** `http://127.0.0.1:4011` */
  readonly here: string;
  readonly url: string;
}

/** Answers and shows events. Returns a signal that is aborted when the reader of stdout leaves. */
function serve(
  listener: EventListener,
  { options, session, credentials, url }: Plan,
  limits: { readonly timeoutMs: number; readonly signal: AbortSignal },
): AbortSignal {
  const unread = new AbortController();
  const { context } = session;
  const { stdout, stderr, now } = context;
  const paint = paintFor(stdout, context);
  const secret = { user: credentials.user, secret: new SigningSecret(credentials.secret.reveal()) };
  const answer = answerEvents({
    ...limits,
    judge: { secret, host: new URL(url).host, now },
    forward: options.urls.forward,
    unverified: options.unverified,
    show: async (answered) => {
      const text = options.json ? jsonLine(answeredJson(answered), stdout) : renderAnswered(answered, paint);
      if (!(await write(text, stdout))) unread.abort();
      const { id } = answered.event;
      if (answered.failure === undefined || id === undefined) return;
      stderr.write(`  ${explainRetries(commandFor(`events redeliver ${shellQuote(id)}`, session.account.name))}\n`);
    },
  });
  listener.serve(answer, (text) => stderr.write(printable(`${text}\n`)));
  return unread.signal;
}

/** Prints the destination of events, and how the receiver verifies them. A new secret is shown only here. */
function printStart({ options, session, credentials, here, url }: Plan): void {
  const { urls } = options;
  const { base } = session.account;
  const goes = urls.forward === undefined ? 'they are shown only' : `they go on to ${urlOf(urls.forward)}`;
  const lines = [
    `listening at ${here} for all events of customer ${session.customer}; ${goes}`,
    ...(url.startsWith(`${here}/`) ? [] : [`the server sends them to ${url}`]),
    'your receiver verifies them by',
    `  user    ${credentials.user}`,
    `  secret  ${credentials.isNew ? credentials.secret.reveal() : '(the one from standard input)'}`,
    ...(urls.url === undefined && !isLoopback(base) ? [explainReach(base.origin, here)] : []),
    'Ctrl-C ends it.',
  ];
  session.context.stderr.write(printable(`${lines.join('\n')}\n`));
}

/**
 * Explains that retries end with this listener (D-EVT-2). The next listener has another subscription, and the server
 * sends nothing to a removed subscription (D-ACT-2).
 */
function explainRetries(redeliver: string): string {
  return `while this listener runs, the platform tries again after 5 s, 5 min, 30 min … To try at once: ${oneLine(redeliver)}`;
}

/** The server must be able to connect to the URL of the subscription (D-EVT-7). */
function explainReach(server: string, here: string): string {
  return `warning: ${server} is on another machine and cannot reach 127.0.0.1 here: run a tunnel to ${here}, and give its address with --url`;
}

interface EventRoute extends ForwardLimits {
  readonly judge: EventJudge;
  /** If undefined, events are only shown. */
  readonly forward: Endpoint | undefined;
  /** Says whether events with a wrong signature are forwarded, too. */
  readonly unverified: boolean;
  readonly show: (answered: AnsweredEvent) => Promise<void>;
}

/** Verifies and forwards each event, and answers with the reply of the receiver. */
function answerEvents(route: EventRoute): AnswerRequest {
  return async (request, body) => {
    const event = receiveEvent(request, body, route.judge);
    const startedMs = performance.now();
    const answer = await answerOne(event, route);
    const answered = { event, durationMs: performance.now() - startedMs, ...answer };
    return { reply: answer.reply, afterwards: () => route.show(answered) };
  };
}

async function answerOne(
  event: ReceivedEvent,
  route: EventRoute,
): Promise<Pick<AnsweredEvent, 'reply' | 'isForwarded' | 'failure'>> {
  const { forward, unverified } = route;
  if (!event.isOurs && !unverified) return { reply: refusal(event), isForwarded: false, failure: undefined };
  if (forward === undefined) return { reply: TAKEN, isForwarded: false, failure: undefined };
  const forwarded = await forwardEvent(event, forward.base, route);
  if (!('failure' in forwarded)) return { reply: forwarded, isForwarded: true, failure: undefined };
  const { failure } = forwarded;
  return { reply: ownReply(502, { message: `talent listen: ${failure}` }), isForwarded: false, failure };
}

const { status, headers, body } = processed();
const TAKEN: EventReply = { status, headers: Object.entries(headers).flat(), body: Buffer.from(body) };

/** The reply names the mistakes, but never the right signature (D-EVT-3). */
function refusal({ verdict }: ReceivedEvent): EventReply {
  return ownReply(401, { message: verdict.problems.map(({ detail }) => detail).join(' ') });
}

/** A server, with path and query as a request contains them. */
interface Endpoint {
  readonly base: BaseUrl;
  readonly target: string;
}

/** The URLs that events pass. */
interface ListenUrls {
  /** The receiver. If undefined, nothing is forwarded. */
  readonly forward: Endpoint | undefined;
  /** The public URL of this machine. If undefined, the address of the listener. */
  readonly url: Endpoint | undefined;
}

/** Reads both URLs. Path and query must be equal, because they are signed. */
export function parseListenUrls(given: Readonly<Record<'forward' | 'url', string | undefined>>): ListenUrls {
  const forward = parseEndpoint('--forward', given.forward);
  const url = parseEndpoint('--url', given.url);
  if (url === undefined || forward === undefined || url.target === forward.target) return { forward, url };
  if (url.target === '/') return { forward, url: { ...url, target: forward.target } };
  throw usageError(
    `--url must have the path and query of --forward, which are signed, or none: ${forward.target}, received ${url.target}`,
  );
}

function subscribedUrl({ forward, url }: ListenUrls, here: string): string {
  return url === undefined ? `${here}${forward?.target ?? '/'}` : urlOf(url);
}

function urlOf({ base, target }: Endpoint): string {
  return `${base.origin}${target}`;
}

function localUrl({ host, port }: { host: string; port: number }): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function parseEndpoint(option: string, text: string | undefined): Endpoint | undefined {
  if (text === undefined) return undefined;
  const { base } = parseAbsoluteUrl(text, option);
  // In the form that senders of events write and sign.
  const { pathname, search, hash } = new URL(text);
  if (hash === '') return { base, target: `${pathname}${search}` };
  throw usageError(`${option} must have no fragment, received "${text}"`);
}
