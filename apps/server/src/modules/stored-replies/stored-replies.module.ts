import { Global, Module } from '@nestjs/common';
import { KeptReplies, Writes } from '../../writes/index.js';
import { ExpiredReplies, StoredReplies } from './stored-replies.js';
import { StoredRepliesRepository } from './stored-replies.repository.js';

/**
 * Stores the replies to requests that may be repeated. Global, because every module that writes does so through
 * `Writes`.
 */
@Global()
@Module({
  providers: [ExpiredReplies, StoredRepliesRepository, Writes, { provide: KeptReplies, useClass: StoredReplies }],
  exports: [Writes],
})
export class StoredRepliesModule {}
