export { BlueprintRefused } from './blueprint-refused.js';
export { BlueprintStart } from './blueprint-start.js';
export { BlueprintUnusable } from './blueprint-unusable.js';
export { BlueprintUpgrade } from './blueprint-upgrade.js';
export { BlueprintsModule } from './blueprints.module.js';
export { BlueprintsService } from './blueprints.service.js';
export { KeyCheck } from './key-check.js';
