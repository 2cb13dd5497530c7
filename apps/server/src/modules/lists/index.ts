export type { NewListNode } from './append-nodes.js';
export { CUSTOM_LISTS } from './catalogue/catalogue-lists.js';
export type { ListId } from './catalogue/catalogue-lists.js';
export type { AppliedNode, ConfiguredNode, NodeNumbers, NodeProblem } from './configured-node.js';
export { ListNodeEntity } from './list-node.entity.js';
export { ListsModule } from './lists.module.js';
export { ListsService } from './lists.service.js';
export type { ListToConfigure, NodesToAdd } from './lists.service.js';
