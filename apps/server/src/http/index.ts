export { Access, ACCESS_POLICY } from './routes/route.decorators.js';
export type { AccessPolicy } from './routes/route.decorators.js';
export { Area } from './routes/route.decorators.js';
export { Reply } from './reply/reply.js';
export type { Attachment } from './reply/reply.js';
export { CallerDirectory, mayAccess, Quota } from './request/caller.js';
export type { AccessLevel, Caller, GroupAccess, Credentials, QuotaState } from './request/caller.js';
export { ClientAddresses } from './request/client-addresses.js';
export { widerNetworkOf } from './request/client-addresses.js';
export { Ctx } from './routes/route.decorators.js';
export {
  bodyOf,
  replyHeader,
  replies,
  Describe,
  DESCRIBED_GROUP,
  DESCRIBED_OPERATION,
  DescribeGroup,
  inHeader,
  inPath,
  inQuery,
  takes,
  takesFile,
} from './routes/describe.js';
export type {
  ApiBody,
  ApiParameter,
  ApiResponse,
  ApiSchema,
  DescribedOperation,
  OperationPart,
} from './routes/describe.js';
export {
  CHANGES_SCHEMA,
  DRY_RUN,
  DRY_RUN_PARAMETER,
  IDEMPOTENCY_KEY,
  IF_MATCH,
  IF_NONE_MATCH,
} from './routes/describe.js';
export { DryRun, dryRunOf, TakesDryRun } from './routes/route.decorators.js';
export type { RepeatableRequest } from './request/request-context.js';
export { Connections } from './express/connections.js';
export type { ClientTimeouts } from './express/client-timeouts.js';
export { TalentExpressAdapter } from './express/talent-express-adapter.js';
export type { TalentRequest } from './express/talent-request.js';
export { HttpModule } from './http.module.js';
export { allowsWrite, digestOf, refuseStale } from './reply/entity-tag.js';
export { LargeReads } from './reply/large-reads.js';
export { JsonBody, TakesJson } from './routes/route.decorators.js';
export { Parameters } from './routes/route.decorators.js';
export { refuseProblems } from './reply/refusals.js';
export { isPortalPostPath } from './reply/refusals.js';
export { RefusedForNow } from './reply/refusals.js';
export { fullQueueRefusal } from './reply/refusals.js';
export { newTransactionId, requesterOf } from './request/request-context.js';
export type { ActKind, RequestContext } from './request/request-context.js';
export { parsePathId } from './request/path-id.js';
export { requestValue, segmentBehind } from './routes/route.decorators.js';
export { PageForms } from './body/page-forms.js';
export type { PageForm } from './body/page-forms.js';
export type { Upload, UploadedFile } from './body/uploads.js';
export { TakesFile, Uploaded } from './routes/route.decorators.js';
export { fileReply, RequestedPart } from './reply/file-reply.js';
export type { FileConditions, ServedFile } from './reply/file-reply.js';
export { BaseUrl } from './request/base-url.js';
export { PageQuery } from './request/read-input.js';
export { MayBeAbsent, PRIVATE, validateBody, validateQuery } from './request/read-input.js';
