import { OpenModule } from '../../http/index.js';
import { AcceptedSignatures, ReplyStore, Writes } from '../../writes/index.js';
import { ExpiredSignatures, StoredSignatures } from './accepted-signatures.js';
import { ErasedReplies, ExpiredReplies, StoredReplies } from './stored-replies.js';
import { StoredRepliesRepository } from './stored-replies.repository.js';

/** Stores the replies to requests that may be repeated, and the signatures that may not. */
@OpenModule({
  providers: [
    ErasedReplies,
    ExpiredReplies,
    ExpiredSignatures,
    StoredRepliesRepository,
    Writes,
    { provide: AcceptedSignatures, useClass: StoredSignatures },
    { provide: ReplyStore, useClass: StoredReplies },
  ],
})
export class StoredRepliesModule {}
