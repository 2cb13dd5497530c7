import { performance } from 'node:perf_hooks';
import { processed } from '@talent-platform/protocol/events';
import { ownReply } from './event-reply.js';
import type { EventReply } from './event-reply.js';
import type { AnswerRequest } from './event-listener.js';
import { forwardEvent } from './forward-event.js';
import type { ForwardLimits } from './forward-event.js';
import type { Endpoint } from './listen-url.js';
import { receiveEvent } from './receive-event.js';
import type { EventJudge, ReceivedEvent } from './receive-event.js';
import type { AnsweredEvent } from './render-answered.js';

/** The destination and limits of the events that come. */
export interface EventRoute extends ForwardLimits {
  readonly judge: EventJudge;
  /** Left out, they are only shown. */
  readonly forward: Endpoint | undefined;
  /** Whether what is not signed rightly is forwarded, too. */
  readonly unverified: boolean;
  readonly show: (answered: AnsweredEvent) => Promise<void>;
}

/** Verifies each event, hands it on, and answers what the receiver does. */
export function answerEvents(route: EventRoute): AnswerRequest {
  return async (request, body) => {
    const event = receiveEvent(request, body, route.judge);
    const startedMs = performance.now();
    const answer = await answerOne(event, route);
    const answered = { event, durationMs: performance.now() - startedMs, ...answer };
    return { reply: answer.reply, afterwards: () => route.show(answered) };
  };
}

type Answer = Pick<AnsweredEvent, 'reply' | 'isForwarded' | 'failure'>;

async function answerOne(event: ReceivedEvent, route: EventRoute): Promise<Answer> {
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

/** A wrong signature is answered with what is wrong with it; the right one is never told (D-EVT-3). */
function refusal({ verdict }: ReceivedEvent): EventReply {
  return ownReply(401, { message: verdict.problems.map(({ detail }) => detail).join(' ') });
}
