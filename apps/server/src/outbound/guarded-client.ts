import { post } from './post.js';
import type { Post, Reply } from './post.js';
import { BlockedTarget } from './target-guard.js';
import type { TargetGuard } from './target-guard.js';
import { TimeLimits } from './time-limits.js';

/** A POST to a URL that others wrote. */
export interface OutboundPost extends Post {
  readonly url: string;
  /** Until the whole reply is there, as far as it is read. */
  readonly timeoutMs: number;
}

/** How it ended: with a reply; without a whole one; or before it began. The error is for whoever looks into it. */
export type OutboundEnd =
  | ({ readonly kind: 'reply' } & Reply)
  | { readonly kind: 'timeout' | 'network' | 'blocked'; readonly error: string };

/** The look-up of the name and the handshake of TLS are part of it (D-EVT-2). */
const CONNECT_MS = 5000;

/** Sends to URLs that others wrote, and connects to nothing but what the guard has looked at (D-EVT-7). */
export class GuardedClient {
  constructor(
    private readonly guard: TargetGuard,
    private readonly connectMs = CONNECT_MS,
  ) {}

  /** @throws TypeError for headers that cannot be sent: a mistake of ours, and no end of the partner's making */
  async send({ url, timeoutMs, ...content }: OutboundPost): Promise<OutboundEnd> {
    const limits = new TimeLimits({ connectMs: this.connectMs, wholeMs: timeoutMs });
    try {
      const target = await this.guard.vet(url, limits);
      return { kind: 'reply', ...(await post(target, content, limits)) };
    } catch (error) {
      return endOf(error, limits);
    } finally {
      limits.end();
    }
  }
}

function endOf(error: unknown, { over }: TimeLimits): OutboundEnd {
  if (over) return { kind: 'timeout', error: over.message };
  if (error instanceof BlockedTarget) return { kind: 'blocked', error: error.message };
  if (error instanceof TypeError) throw error;
  return { kind: 'network', error: messageOf(error) };
}

/** The code says what happened; messages of the system name addresses. */
function messageOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  return code ?? (error instanceof Error ? error.message : 'unknown');
}
