export { CUSTOM_LISTS } from './catalogue/catalogue-lists.js';
export type { ListId } from './catalogue/catalogue-lists.js';
export type { AppliedNode, ConfiguredNode, NodeNumbers, NodeProblem } from './configuration/configured-node.js';
export type { CustomerLists } from './memory/customer-lists.js';
export type { DeclaredAttribute } from './list-attributes.js';
export { ListsModule } from './lists.module.js';
export { ConfiguredListsService } from './configured-lists.service.js';
export type { ListToConfigure } from './configured-lists.service.js';
export { LiveLists } from './memory/live-lists.js';
