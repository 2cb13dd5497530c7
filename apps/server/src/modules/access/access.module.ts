import { Global, Module } from '@nestjs/common';
import { CallerDirectory, Quota } from '../../http/index.js';
import { CustomersModule } from '../customers/index.js';
import { AccessRepository } from './access.repository.js';
import { DailyQuota } from './daily-quota.js';
import { CallerCache } from './caller-cache.js';
import { CredentialUses } from './credential-uses.js';
import { CredentialUsesRepository } from './credential-uses.repository.js';
import { DecryptedSecrets } from './decrypted-secrets.js';
import { RequestCountsRepository } from './request-counts.repository.js';
import { PasswordVerifier } from './sign-in/password-verifier.js';
import { SignInFailuresRepository } from './sign-in/sign-in-failures.repository.js';
import { SignInReservations } from './sign-in/sign-in-reservations.js';
import { SecretTrail, SigningSecretsService } from './signing-secrets.service.js';
import { SecretsPlatformController } from './secrets.platform-controller.js';
import { UserReadsService } from './user-reads.service.js';
import { UsersService } from './users.service.js';

/** The users who may call the service. Global, because every route checks its caller through the ports of `http`. */
@Global()
@Module({
  imports: [CustomersModule],
  controllers: [SecretsPlatformController],
  providers: [
    AccessRepository,
    RequestCountsRepository,
    CredentialUsesRepository,
    CredentialUses,
    SecretTrail,
    SigningSecretsService,
    UsersService,
    UserReadsService,
    DecryptedSecrets,
    SignInFailuresRepository,
    SignInReservations,
    PasswordVerifier,
    CallerCache,
    DailyQuota,
    { provide: CallerDirectory, useExisting: CallerCache },
    { provide: Quota, useExisting: DailyQuota },
  ],
  exports: [
    CallerDirectory,
    Quota,
    DailyQuota,
    DecryptedSecrets,
    PasswordVerifier,
    SigningSecretsService,
    UserReadsService,
    UsersService,
  ],
})
export class AccessModule {}
