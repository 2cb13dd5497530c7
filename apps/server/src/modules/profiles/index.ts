export { Profile } from './profile.entity.js';
export { ProfileRecords } from './profile-records.js';
export { ProfileValue } from './profile-value.entity.js';
export { ProfileWriter } from './profile-writer.js';
export { ProfilesModule } from './profiles.module.js';
export { ProfilesService } from './profiles.service.js';
