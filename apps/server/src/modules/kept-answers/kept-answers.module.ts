import { Global, Module } from '@nestjs/common';
import { KeptAnswers, Writes } from '../../http/index.js';
import { ExpiredAnswers } from './expired-answers.js';
import { KeptAnswersRepository } from './kept-answers.repository.js';
import { StoredAnswers } from './stored-answers.js';

/** The answers to requests that may be repeated. Global, because every module that writes does so through `Writes`. */
@Global()
@Module({
  providers: [ExpiredAnswers, KeptAnswersRepository, Writes, { provide: KeptAnswers, useClass: StoredAnswers }],
  exports: [Writes],
})
export class KeptAnswersModule {}
