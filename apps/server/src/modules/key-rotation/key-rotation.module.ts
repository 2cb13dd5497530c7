import { Module } from '@nestjs/common';
import { EncryptionKeysRepository } from './encryption-keys.repository.js';
import { KeyFigures } from './key-figures.js';
import { KeyRegistry } from './key-registry.js';
import { KeyRotation, KeyWalks } from './key-rotation.js';
import { FilesModule } from '../files/index.js';
import { StoredContents } from './stored-contents.js';
import { SealedTexts } from './sealed-texts.js';
import { SealedTextsRepository } from './sealed-texts.repository.js';

/** The keys of the operator: which of them have written, and how things are moved to a new one. */
@Module({
  imports: [FilesModule],
  providers: [
    EncryptionKeysRepository,
    KeyFigures,
    KeyRegistry,
    KeyRotation,
    KeyWalks,
    SealedTexts,
    SealedTextsRepository,
    StoredContents,
  ],
  exports: [KeyFigures, KeyRegistry, KeyRotation],
})
export class KeyRotationModule {}
