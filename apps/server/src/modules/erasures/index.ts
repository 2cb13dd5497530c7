export { Erasure } from './erasure.entity.js';
export { erasuresModule } from './erasures.module.js';
export { ErasuresRepository } from './erasures.repository.js';
