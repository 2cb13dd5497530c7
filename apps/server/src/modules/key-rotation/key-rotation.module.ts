import { OpenModule } from '../../http/index.js';
import { EncryptionKeysRepository } from './encryption-keys.repository.js';
import { KeyRegistry } from './key-registry.js';
import { KeyRotation } from './key-rotation.js';
import { SealedTexts } from './sealed-texts.js';
import { SealedTextsRepository } from './sealed-texts.repository.js';

/** The keys of the operator: which of them have written, and how things are moved to a new one. */
@OpenModule({
  providers: [EncryptionKeysRepository, KeyRegistry, KeyRotation, SealedTexts, SealedTextsRepository],
})
export class KeyRotationModule {}
