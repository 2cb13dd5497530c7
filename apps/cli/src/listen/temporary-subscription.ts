import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { generateSigningSecret } from '@talent-platform/protocol/signing';
import { userProblems } from '../accounts/account-file.js';
import { HiddenText } from '../accounts/hidden-text.js';
import { CliError, refusedError, usageError } from '../cli-error.js';
import type { Input } from '../context.js';
import { isRecord } from '../json.js';
import { callPlatform, messagesOf, refusedWith, unexpectedReply } from '../platform/call-service.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { readResponseBody } from '../request/response.js';
import { readSecret } from '../terminal/read-input.js';
import { printable } from '../terminal/text.js';

export interface EventCredentials {
  readonly user: string;
  readonly secret: HiddenText;
  /** Says whether this program made the secret, so the user has not seen it. */
  readonly isNew: boolean;
}

const RANDOM_BYTES = 4;

/** Returns the named user and secret, or new ones. */
export async function chooseCredentials(
  { eventUser, secretStdin }: { eventUser: string | undefined; secretStdin: boolean },
  stdin: Input,
): Promise<EventCredentials> {
  const user = eventUser ?? `listen-${randomBytes(RANDOM_BYTES).toString('hex')}`;
  const [problem] = userProblems(user);
  if (problem !== undefined) throw usageError(problem);
  if (secretStdin) return { user, secret: await readSecret(stdin, '--secret-stdin'), isNew: false };
  return { user, secret: new HiddenText(generateSigningSecret()), isNew: true };
}

const DEED = 'listen to its events';

/** The number of renewals in one interval while the server does not answer. */
const LOOKS = 4;
const QUOTA = 429;
const OTHER_URL = '--url names another address of this machine';

/** A subscription to every event of the customer. It ends if it is not renewed (D-ACT-2). */
export class TemporarySubscription {
  #id: string | undefined;
  /** True while the server does not answer. The message about this is printed once. */
  #isAway = false;

  constructor(
    private readonly destination: { readonly url: string; readonly credentials: EventCredentials },
    private readonly session: PlatformSession,
  ) {}

  async open(): Promise<string> {
    const { url, credentials } = this.destination;
    const auth = { type: 'hmac', user: credentials.user, secret: credentials.secret.reveal() };
    const call = { method: 'POST', path: 'subscriptions', body: JSON.stringify({ url, auth }), deed: DEED } as const;
    const response = await callPlatform({ ...call, explain: (refusal) => explain(refusal, url) }, this.session);
    const body = readResponseBody(response).value;
    if (!isRecord(body) || typeof body.id !== 'string')
      throw unexpectedReply('the id of a subscription', response, this.session);
    this.#id = body.id;
    return body.id;
  }

  /**
   * Renews the subscription until the signal. Creates a new subscription if the server removed it. Waits while the
   * server does not answer.
   */
  async keep(everyMs: number, signal: AbortSignal): Promise<void> {
    while (await waited(this.#isAway ? everyMs / LOOKS : everyMs, signal)) {
      try {
        await this.#renew();
        if (this.#isAway) this.#tell('the server answers again');
        this.#isAway = false;
      } catch (error) {
        if (!isTemporary(error)) throw error;
        if (!this.#isAway)
          this.#tell(`the subscription could not be renewed, so the listener tries again: ${error.message}`);
        this.#isAway = true;
      }
    }
  }

  /** Removes the subscription. If that fails, the subscription expires. */
  async remove(timeoutMs: number): Promise<void> {
    if (this.#id === undefined) return;
    const path = `subscriptions/${encodeURIComponent(this.#id)}`;
    const takesRefusal = isGone;
    try {
      await callPlatform({ method: 'DELETE', path, deed: DEED, takesRefusal }, { ...this.session, timeoutMs });
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      this.#tell(`the subscription could not be removed, and expires within 60 s: ${error.message}`);
    }
  }

  async #renew(): Promise<void> {
    const path = `subscriptions/${encodeURIComponent(this.#id ?? '')}/renew`;
    const response = await callPlatform(
      { method: 'POST', path, deed: DEED, takesRefusal: isGone, explain: explainQuota },
      this.session,
    );
    if (response.status !== 404) return;
    const id = await this.open();
    this.#tell(`the server had removed the subscription, so events may be missing: ${id} is a new one`);
  }

  #tell(text: string): void {
    this.session.context.stderr.write(printable(`${text}\n`));
  }
}

/** Returns false if the signal came before the time was over. */
async function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await delay(ms, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}

function isGone(refusal: ServiceRefusal): boolean {
  return refusal.status === 404 && refusedWith(refusal, 'RESOURCE_NOT_FOUND');
}

/** Returns true for failures that can pass, such as a server that restarts. */
function isTemporary(error: unknown): error is CliError {
  return error instanceof CliError && (error.exit === 'UNREACHABLE' || error.exit === 'SERVER_FAILED');
}

function explainQuota({ status }: ServiceRefusal): CliError | undefined {
  return status === QUOTA ? new CliError('SERVER_FAILED', 'the quota of the user is used up') : undefined;
}

function explain(refusal: ServiceRefusal, url: string): CliError | undefined {
  if (refusal.status === QUOTA) return explainQuota(refusal);
  if (refusal.status !== 400) return undefined;
  const messages = messagesOf(refusal);
  const isAboutUrl = messages.some((message) => message.startsWith('url'));
  return refusedError(
    [`the server refuses a subscription to ${url}:`, ...messages, ...(isAboutUrl ? [OTHER_URL] : [])].join('\n'),
  );
}
