export { AppliedBlueprint } from './applied-blueprint.entity.js';
export { BlueprintsModule } from './blueprints.module.js';
export { BlueprintsService } from './blueprints.service.js';
export { CurrentBlueprints } from './current-blueprints.js';
export type { CurrentBlueprint } from './current-blueprints.js';
export { ListUpgrade } from './list-upgrade.js';
