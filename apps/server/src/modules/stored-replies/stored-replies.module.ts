import { Global, Module } from '@nestjs/common';
import { ReplyStore, Writes } from '../../writes/index.js';
import { ErasedReplies } from './erased-replies.js';
import { ExpiredReplies, StoredReplies } from './stored-replies.js';
import { StoredRepliesRepository } from './stored-replies.repository.js';

/**
 * Stores the replies to requests that may be repeated. Global, because every module that writes does so through
 * `Writes`.
 */
@Global()
@Module({
  providers: [
    ErasedReplies,
    ExpiredReplies,
    StoredRepliesRepository,
    Writes,
    { provide: ReplyStore, useClass: StoredReplies },
  ],
  exports: [ErasedReplies, Writes],
})
export class StoredRepliesModule {}
