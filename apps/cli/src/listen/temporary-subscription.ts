import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { generateSigningSecret } from '@talent-platform/protocol/signing';
import { userProblems } from '../accounts/account-file.js';
import { HiddenText } from '../accounts/hidden-text.js';
import { CliError, usageError } from '../cli-error.js';
import type { Input } from '../context.js';
import { callForBody, callService, platformPath, refusedWith } from '../platform/call-service.js';
import type { ServiceRefusal } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
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

/** The number of renewals in one interval while the server does not answer. */
const LOOKS = 4;
const QUOTA = 429;

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
    const path = platformPath('subscriptions', this.session);
    const call = { method: 'POST', path, body: JSON.stringify({ url, auth }), explain: explainQuota } as const;
    const { id } = await callForBody<{ readonly id: string }>(call, this.session);
    this.#id = id;
    return id;
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
    const path = platformPath(`subscriptions/${this.#id}`, this.session);
    try {
      await callService({ method: 'DELETE', path, takesRefusal: isGone }, { ...this.session, timeoutMs });
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      this.#tell(`the subscription could not be removed, and expires within 60 s: ${error.message}`);
    }
  }

  async #renew(): Promise<void> {
    const path = platformPath(`subscriptions/${this.#id}/renew`, this.session);
    const call = { method: 'POST', path, takesRefusal: isGone, explain: explainQuota } as const;
    const response = await callService(call, this.session);
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
  return refusedWith(refusal, 'RESOURCE_NOT_FOUND');
}

/** Returns true for failures that can pass, such as a server that restarts. */
function isTemporary(error: unknown): error is CliError {
  return error instanceof CliError && (error.exit === 'UNREACHABLE' || error.exit === 'SERVER_FAILED');
}

function explainQuota({ status }: ServiceRefusal): CliError | undefined {
  return status === QUOTA ? new CliError('SERVER_FAILED', 'the quota of the user is used up') : undefined;
}
