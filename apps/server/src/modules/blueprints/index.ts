export { BlueprintQueue } from './blueprint-queue.js';
export { SEALED_BLUEPRINTS } from './applied-blueprint.entity.js';
export { BlueprintRefused, BlueprintUnusable } from './blueprint-refused.js';
export { BlueprintStart } from './blueprint-start.js';
export { BlueprintsModule } from './blueprints.module.js';
export { BlueprintsService } from './blueprints.service.js';
export { ConfiguredUsers } from './configured-users.js';
export type { UserChange } from './configured-users.js';
