export { Erasure } from './erasure.entity.js';
export { ErasuresModule } from './erasures.module.js';
export { ErasuresRepository } from './erasures.repository.js';
