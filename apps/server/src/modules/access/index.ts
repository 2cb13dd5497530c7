export { AccessModule } from './access.module.js';
export type { ConfiguredSecret } from './configured-user.js';
export { DailyQuota } from './daily-quota.js';
export { LiveSecrets } from './live-secrets.js';
export { hashPassword, matchesPassword } from './sign-in/password-hash.js';
export { isPublishedCredential } from './published-credential.js';
export { SecretBox } from './secret-box.js';
export { UsersService } from './users.service.js';
export type { ConfiguredPassword, KnownHashes } from './users.service.js';
