export { ZipCodesModule } from './zip-codes.module.js';
export { ZipCodesService } from './zip-codes.service.js';
export { chordOf } from './zip-points.js';
