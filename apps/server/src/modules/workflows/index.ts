export { ConfiguredStatusesService } from './statuses/configured-statuses.service.js';
export { MAX_SOURCE_LENGTH } from './workflow-body.js';
export type { WorkflowRecord } from './workflow.mapper.js';
export { WorkflowRecords } from './workflow-records.js';
export { WorkflowsModule } from './workflows.module.js';
export type { WorkflowStatuses } from './statuses/workflow-statuses.js';
export type { WorkflowType } from './workflow-types.js';
