import { Injectable } from '@nestjs/common';
import type { Session } from '../../../database/index.js';
import { Writes } from '../../../writes/index.js';
import type { Reply, RequestContext } from '../../../http/index.js';
import type { RecordedDelivery } from '../deliveries/event-outbox.js';
import { withFieldLabels } from '../field-labels.js';
import type { LabelOf } from '../field-labels.js';
import { FirstAttempts } from './first-attempts.js';
import type { FirstOutcome } from '../action-outcome.js';

/** How the acting user is answered. */
export interface AnswerWithOutcomes {
  readonly labelOf: LabelOf;
  /** Makes the reply: of what is known at the commit, and again of what partners have replied. */
  readonly replyTo: (outcomes: readonly FirstOutcome[]) => Reply;
}

type Act = (session: Session) => Promise<readonly RecordedDelivery[]>;

interface Committed {
  readonly reply: Reply;
  readonly recorded: readonly RecordedDelivery[];
}

/**
 * Writes of which partners are told: what they reply first is part of the answer (D-EVT-1). What is kept for repeats is what was known at
 * the commit, until partners have replied: a repeat sends nothing again, and waits for nobody (D-ACT-3).
 */
@Injectable()
export class WritesWithEvents {
  constructor(
    private readonly writes: Writes,
    private readonly firstAttempts: FirstAttempts,
  ) {}

  /**
   * Commits, makes the first attempts, and replies.
   *
   * @param act writes, and records what partners are to be told
   */
  async run(ctx: RequestContext, answer: AnswerWithOutcomes, act: Act): Promise<Reply> {
    const { reply, recorded } = await this.#commit(ctx, answer, act);
    if (recorded.length === 0) return reply;
    const outcomes = await this.firstAttempts.of(recorded);
    return this.writes.keepLater(ctx, answer.replyTo(outcomes.map((outcome) => labelled(outcome, answer.labelOf))));
  }

  /** Returns the reply of the commit, and what was recorded in it. */
  async #commit(ctx: RequestContext, { replyTo }: AnswerWithOutcomes, act: Act): Promise<Committed> {
    const acted: { recorded: readonly RecordedDelivery[]; reply?: Reply } = { recorded: [] };
    const reply = await this.writes.run(ctx, async (session) => {
      acted.recorded = await act(session);
      acted.reply = replyTo(acted.recorded.map(({ delivery: { id, status } }) => ({ id, status })));
      return acted.reply;
    });
    // Another reply is that of an earlier request, or a refusal: what this one recorded, if anything, was rolled back.
    return { reply, recorded: reply === acted.reply ? acted.recorded : [] };
  }
}

function labelled(outcome: FirstOutcome, labelOf: LabelOf): FirstOutcome {
  const { message } = outcome;
  return message === undefined ? outcome : { ...outcome, message: withFieldLabels(message, labelOf) };
}
