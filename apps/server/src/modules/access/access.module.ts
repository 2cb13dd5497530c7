import { Global, Module } from '@nestjs/common';
import { CallerDirectory, Quota } from '../../http/index.js';
import { CustomersModule } from '../customers/index.js';
import { AccessRepository } from './access.repository.js';
import { DailyQuota } from './daily-quota.js';
import { CallerCache } from './caller-cache.js';
import { LiveSecrets } from './live-secrets.js';
import { RequestCountsRepository } from './request-counts.repository.js';
import { PasswordVerifier } from './sign-in/password-verifier.js';
import { SecretNotes } from './secret-notes.js';
import { SecretsPlatformController } from './secrets.platform-controller.js';
import { SigningSecretsService } from './signing-secrets.service.js';
import { UsersService } from './users.service.js';

/** The users who may call. Global, because every route checks its caller through the ports of `http`. */
@Global()
@Module({
  imports: [CustomersModule],
  controllers: [SecretsPlatformController],
  providers: [
    AccessRepository,
    RequestCountsRepository,
    SecretNotes,
    SigningSecretsService,
    UsersService,
    LiveSecrets,
    PasswordVerifier,
    CallerCache,
    DailyQuota,
    { provide: CallerDirectory, useExisting: CallerCache },
    { provide: Quota, useExisting: DailyQuota },
  ],
  exports: [CallerDirectory, Quota, DailyQuota, LiveSecrets, UsersService],
})
export class AccessModule {}
