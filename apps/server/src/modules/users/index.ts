export { UserAdministrationService } from './user-administration.service.js';
export { UsersModule } from './users.module.js';
