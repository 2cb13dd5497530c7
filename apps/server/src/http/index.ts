export {
  Access,
  ACCESS_POLICY,
  ROUTE_AREA,
  Area,
  Ctx,
  DryRun,
  dryRunOf,
  IfNoneMatch,
  JsonBody,
  Parameters,
  requestValue,
  segmentBehind,
  takesDryRun,
  TakesJson,
  Uploaded,
} from './routes/route.decorators.js';
export type { RouteArea, AccessPolicy } from './routes/route.decorators.js';
export { escapeHtml, scriptJson } from './pages/escape-html.js';
export { noticePage, NOT_INDEXED, publicPage } from './pages/public-page.js';
export type { PageSite } from './pages/public-page.js';
export { Reply } from './reply/reply.js';
export type { Attachment } from './reply/reply.js';
export { CallerDirectory, mayAccess, Quota } from './request/caller.js';
export type { Caller, Credentials, GroupAccess, QuotaState } from './request/caller.js';
export { ClientAddresses, widerNetworkOf } from './request/client-addresses.js';
export {
  bodyOf,
  CHANGES_SCHEMA,
  CONTENT_RANGE,
  Describe,
  DESCRIBED_GROUP,
  DESCRIBED_OPERATION,
  DescribeGroup,
  DescribeParts,
  IF_MATCH,
  IF_NONE_MATCH,
  inHeader,
  inPath,
  inQuery,
  inQueryOf,
  fails,
  replies,
  replyHeader,
  takes,
  takesFile,
} from './routes/describe.js';
export type {
  ApiBody,
  ApiHeader,
  ApiParameter,
  ApiResponse,
  DescribedOperation,
  OperationName,
  OperationPart,
} from './routes/describe.js';
export { newTransactionId, requesterOf } from './request/request-context.js';
export type { ActKind, RepeatableRequest, RequestContext } from './request/request-context.js';
export { AllowedOrigins } from './express/allowed-origins.js';
export { Connections } from './express/connections.js';
export type { ClientTimeouts } from './express/connections.js';
export { TalentExpressAdapter } from './express/talent-express-adapter.js';
export type { Interceptor, RequestTracer } from './express/talent-express-adapter.js';
export type { TalentRequest } from './express/talent-request.js';
export { FailedSignIns } from './checks/failed-sign-ins.js';
export { HttpModule } from './http.module.js';
export { OpenModule } from './open-module.js';
export { allowsWrite, digestOf, refuseStale } from './reply/entity-tag.js';
export { fullQueueRefusal, isPortalPostPath, RefusedForNow, refusalReply, refuseProblems } from './reply/refusals.js';
export { parsePathId } from './request/path-id.js';
export { Uploads } from './body/uploads.js';
export type { Upload, UploadedFile } from './body/read-multipart.js';
export { fileReply, RequestedPart } from './reply/file-reply.js';
export type { FileConditions, ServedFile } from './reply/file-reply.js';
export { filesBelow, PublicFiles } from './reply/public-files.js';
export type { FileHeaders, PublicFile } from './reply/public-files.js';
export { BaseUrl } from './request/base-url.js';
export { IsUtcTime, isUtcTime } from './request/utc-time.js';
export { Is, IsId, isId, IsOneOf, IsPrivate, isString, MayBeAbsent, membersOf, schemaOf } from './request/members.js';
export type { ApiSchema, Dto } from './request/members.js';
export { IsPageSize, PageQuery, pageSizeOf, readRecord, validateBody, validateQuery } from './request/read-input.js';
