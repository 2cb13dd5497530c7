import { OpenModule } from '../../http/index.js';
import { ZipCodesRepository } from './zip-codes.repository.js';
import { ZipCodesService } from './zip-codes.service.js';

@OpenModule({ providers: [ZipCodesRepository, ZipCodesService] })
export class ZipCodesModule {}
