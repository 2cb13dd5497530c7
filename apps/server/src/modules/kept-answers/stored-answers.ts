import { Injectable } from '@nestjs/common';
import type { Session } from '../../database/index.js';
import { Clock, KeptAnswers } from '../../http/index.js';
import type { Answer, KeptAnswer, RepeatableContext } from '../../http/index.js';
import { formatAnswer, parseAnswer } from './answer-record.js';
import { KeptAnswersRepository } from './kept-answers.repository.js';

/** How long an answer is kept (D-NET-7). */
export const KEPT_MS = 86_400_000;

/** First answers, in the database: a repeat finds them on every node, and after a crash. */
@Injectable()
export class StoredAnswers extends KeptAnswers {
  constructor(
    private readonly repository: KeptAnswersRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  async find(session: Session, ctx: RepeatableContext): Promise<KeptAnswer | undefined> {
    const row = await this.repository.find(session, ctx, this.clock.now() - KEPT_MS);
    return row && { bodyDigest: row.bodyDigest, answer: parseAnswer(row.answer) };
  }

  keep(session: Session, ctx: RepeatableContext, answer: Answer): Promise<boolean> {
    const at = this.clock.now();
    return this.repository.insert(session, ctx, { answer: formatAnswer(answer), at, expiredAt: at - KEPT_MS });
  }
}
