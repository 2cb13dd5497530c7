import { Global, Module } from '@nestjs/common';
import { KeptReplies, Writes } from '../../writes/index.js';
import { ExpiredReplies } from './expired-replies.js';
import { KeptRepliesRepository } from './kept-replies.repository.js';
import { StoredReplies } from './stored-replies.js';

/** The replies to requests that may be repeated. Global, because every module that writes does so through `Writes`. */
@Global()
@Module({
  providers: [ExpiredReplies, KeptRepliesRepository, Writes, { provide: KeptReplies, useClass: StoredReplies }],
  exports: [Writes],
})
export class KeptRepliesModule {}
