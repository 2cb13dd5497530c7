export { parseProfileId } from './profile-id.js';
export { ProfileFilesService } from './profile-files.service.js';
export { ProfileRecords } from './profile-records.js';
export type { SeenProfile } from './profile-records.js';
export { ProfileReferences } from './profile-references.js';
export { ProfileWriter } from './profile-writer.js';
export type { ProfileDraft } from './profile-writer.js';
export { ProfilesModule } from './profiles.module.js';
export { ProfilesService } from './profiles.service.js';
