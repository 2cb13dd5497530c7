import { Incarnations } from '../../incarnations/index.js';
import { Caches } from '../../runtime/index.js';
import { OpenModule } from '../../http/index.js';
import { CollectionEntriesController } from './collection-entries.controller.js';
import { PlatformFiles } from './platform-files.js';
import { ProfileCache } from './profile-cache.js';
import { ProfileBatchesPlatformController } from './profile-batches.platform-controller.js';
import { ProfileFilesController } from './profile-files.controller.js';
import { ProfileRecords } from './profile-records.js';
import { ProfileReferences } from './profile-references.js';
import { ProfileWriter } from './profile-writer.js';
import { ProfileWritesService } from './profile-writes.service.js';
import { ProfilesController } from './profiles.controller.js';
import { ProfilesRepository } from './profiles.repository.js';
import { ProfilesService } from './profiles.service.js';
import { ProfileReindexer } from './reindexing/profile-reindexer.js';
import { ReindexesRepository } from './reindexing/reindexes.repository.js';

@OpenModule({
  controllers: [
    ProfilesController,
    ProfileFilesController,
    CollectionEntriesController,
    ProfileBatchesPlatformController,
  ],
  providers: [
    PlatformFiles,
    { provide: ProfileCache, useFactory: profileCache, inject: [Incarnations, Caches] },
    ProfileRecords,
    ProfileReferences,
    ProfileReindexer,
    ProfileWriter,
    ProfileWritesService,
    ProfilesRepository,
    ProfilesService,
    ReindexesRepository,
  ],
})
export class ProfilesModule {}

/** Clears the cache when an incarnation begins: there the same version may have another content. */
function profileCache(incarnations: Incarnations, caches: Caches): ProfileCache {
  const cache = new ProfileCache();
  caches.add('profiles', () => cache.figures);
  incarnations.onBegun(() => cache.clear());
  return cache;
}
