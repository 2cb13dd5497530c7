import { OpenModule } from '../../http/index.js';
import { BlueprintUsers } from './blueprint-users.js';
import { AppliedBlueprints } from './applied-blueprints.js';
import { BlueprintApplier } from './blueprint-applier.js';
import { BlueprintCheck, NamesInUse } from './blueprint-check.js';
import { BlueprintParts } from './blueprint-parts.js';
import { BlueprintStart } from './blueprint-start.js';
import { BlueprintsPlatformController } from './blueprints.platform-controller.js';
import { BlueprintsService } from './blueprints.service.js';
import { ConfiguredUsers } from './configured-users.js';
import { StartingRecordsWriter } from './starting-records-writer.js';

@OpenModule({
  controllers: [BlueprintsPlatformController],
  providers: [
    BlueprintUsers,
    AppliedBlueprints,
    BlueprintApplier,
    BlueprintCheck,
    NamesInUse,
    BlueprintParts,
    BlueprintStart,
    BlueprintsService,
    ConfiguredUsers,
    StartingRecordsWriter,
  ],
})
export class BlueprintsModule {}
