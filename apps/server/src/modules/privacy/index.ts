export { OpenErasures } from './erasure/open-erasures.js';
export { ErasureReceipts, PersonErasures } from './erasure/person-erasures.js';
export type { ReceiptReply } from './erasure/person-erasures.js';
export { PersonExportsService } from './export/person-exports.service.js';
export { PersonFinder } from './person-finder.js';
export { PersonRowsRepository } from './person-rows.repository.js';
export { PrivacyModule } from './privacy.module.js';
