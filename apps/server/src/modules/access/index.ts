export { AccessModule } from './access.module.js';
export { DailyQuota } from './daily-quota.js';
export { RequestCount } from './request-count.entity.js';
export { SecretBox } from './secret-box.js';
export { StoredSigningSecret } from './signing-secret.entity.js';
export { UserGroup } from './user-group.entity.js';
export { User } from './user.entity.js';
export { UsersService } from './users.service.js';
