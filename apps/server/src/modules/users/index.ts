export { UserAdministrationService } from './user-administration.service.js';
export { usersModule } from './users.module.js';
