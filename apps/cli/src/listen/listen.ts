import { SigningSecret } from '@talent-platform/protocol/signing';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { isLoopback } from '../http/base-url.js';
import type { PlatformOptions } from '../options/account-options.js';
import type { ListenOptions } from '../options/listen-options.js';
import { openSession } from '../platform/platform-session.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { commandFor, shellQuote } from '../terminal/command-line.js';
import { isWritten } from '../terminal/is-written.js';
import { jsonLine } from '../terminal/json-text.js';
import { paintFor } from '../terminal/paint.js';
import { oneLine, printable } from '../terminal/printable.js';
import { answerEvents } from './answer-events.js';
import { chooseCredentials } from './event-credentials.js';
import type { EventCredentials } from './event-credentials.js';
import { EventListener } from './event-listener.js';
import { localUrl, subscribedUrl, urlOf } from './listen-url.js';
import { answeredJson, renderAnswered } from './render-answered.js';
import { TemporarySubscription } from './temporary-subscription.js';

/** How often it is told that somebody listens, how long a receiver is waited for, and those that are in work in the end. */
export const LISTEN_TIMES = { renewMs: 20_000, forwardMs: 30_000, endMs: 5000 };

type Options = ListenOptions & PlatformOptions;

/** Listens until it is stopped, or nobody reads any more. */
export async function listen(options: Options, context: Context, times = LISTEN_TIMES): Promise<ExitName> {
  const session = await openSession({ account: options.account, timeoutMs: options.timeoutMs }, context);
  const credentials = await chooseCredentials(options, context.stdin);
  const listener = new EventListener();
  const ended = new AbortController();
  try {
    const here = localUrl({ ...options.address, port: await listener.listen(options.address) });
    const plan = { options, session, credentials, here, url: subscribedUrl(options.places, here) };
    const unread = serve(listener, plan, { timeoutMs: times.forwardMs, signal: ended.signal });
    const subscription = new TemporarySubscription({ url: plan.url, credentials }, session);
    const stop = AbortSignal.any([context.stopSignal(), unread]);
    await subscription.open();
    tellStart(plan);
    try {
      await subscription.keep(times.renewMs, stop);
    } finally {
      await subscription.remove(times.endMs);
    }
  } finally {
    if (listener.waiting > 0) context.stderr.write(`waiting for ${listener.waiting} in work\n`);
    await listener.close(times.endMs);
    ended.abort();
  }
  return 'OK';
}

/** Everything that is decided once the port is known. */
interface Plan {
  readonly options: Options;
  readonly session: PlatformSession;
  readonly credentials: EventCredentials;
  /** `http://127.0.0.1:4011` */
  readonly here: string;
  /** The URL of the subscription. */
  readonly url: string;
}

/** Has events answered and shown. @returns the signal that nobody reads what is shown. */
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
    forward: options.places.forward,
    unverified: options.unverified,
    show: async (answered) => {
      const text = options.json ? jsonLine(answeredJson(answered), stdout) : renderAnswered(answered, paint);
      if (!(await isWritten(text, stdout))) unread.abort();
      const { id } = answered.event;
      if (answered.failure === undefined || id === undefined) return;
      stderr.write(`  ${explainRetries(commandFor(`events redeliver ${shellQuote(id)}`, session.account.name))}\n`);
    },
  });
  listener.serve(answer, (text) => stderr.write(printable(`${text}\n`)));
  return unread.signal;
}

/** Prints where events go, and how the receiver verifies them. A secret that was made here is shown only now. */
function tellStart({ options, session, credentials, here, url }: Plan): void {
  const { places } = options;
  const { base } = session.account;
  const goes = places.forward === undefined ? 'they are shown only' : `they go on to ${urlOf(places.forward)}`;
  const lines = [
    `listening at ${here} for all events of customer ${session.customer}; ${goes}`,
    ...(url.startsWith(`${here}/`) ? [] : [`the server sends them to ${url}`]),
    'your receiver verifies them by',
    `  user    ${credentials.user}`,
    `  secret  ${credentials.isNew ? credentials.secret.reveal() : '(the one from standard input)'}`,
    ...(places.url === undefined && !isLoopback(base) ? [explainReach(base.origin, here)] : []),
    'Ctrl-C ends it.',
  ];
  session.context.stderr.write(printable(`${lines.join('\n')}\n`));
}

/** Retries end with this listener (D-EVT-2): the next one has another subscription, and the server does not redeliver to a removed one (D-ACT-2). */
function explainRetries(redeliver: string): string {
  return `while this listener runs, the platform tries again by itself (5 s, 5 min, 30 min … after each attempt), or at once by ${oneLine(redeliver)}`;
}

/** D-EVT-7: events go where the server can connect to. */
function explainReach(server: string, here: string): string {
  return `warning: ${server} is not this machine, so 127.0.0.1 is another one there: run a tunnel to ${here}, and give its address by --url`;
}
