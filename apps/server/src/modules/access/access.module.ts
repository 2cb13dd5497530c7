import { CallerDirectory, Quota, OpenModule } from '../../http/index.js';
import { AccessRepository } from './access.repository.js';
import { DailyQuota } from './daily-quota.js';
import { CallerCache } from './caller-cache.js';
import { CursorBoxes } from './cursor-boxes.js';
import { CredentialUses } from './credential-uses.js';
import { DecryptedSecrets } from './decrypted-secrets.js';
import { RequestCountsRepository } from './request-counts.repository.js';
import { PasswordVerifier } from './sign-in/password-verifier.js';
import { SigningSecretsService } from './signing-secrets.service.js';
import { SecretsPlatformController } from './secrets.platform-controller.js';
import { UserReadsService } from './user-reads.service.js';
import { UsersService } from './users.service.js';

/** The users who may call the service. */
@OpenModule({
  controllers: [SecretsPlatformController],
  providers: [
    AccessRepository,
    RequestCountsRepository,
    CredentialUses,
    CursorBoxes,
    SigningSecretsService,
    UsersService,
    UserReadsService,
    DecryptedSecrets,
    PasswordVerifier,
    CallerCache,
    DailyQuota,
    { provide: CallerDirectory, useExisting: CallerCache },
    { provide: Quota, useExisting: DailyQuota },
  ],
})
export class AccessModule {}
