export { Access, ACCESS_POLICY } from './access.decorator.js';
export type { AccessPolicy } from './access.decorator.js';
export { Area } from './area.decorator.js';
export { Reply } from './reply.js';
export type { Attachment } from './attachment.js';
export { BoundedLines } from './bounded-lines.js';
export { CallerDirectory, mayAccess, Quota } from './caller.js';
export type { AccessLevel, Caller, GroupAccess, OfferedCredentials, QuotaState } from './caller.js';
export { ClientAddresses } from './client-addresses.js';
export { neighbourhoodOf } from './network-of.js';
export { RecentCounts } from './recent-counts.js';
export { Clock, SystemClock } from './clock.js';
export { Ctx } from './ctx.decorator.js';
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
} from './describe.js';
export type { ApiBody, ApiParameter, ApiResponse, ApiSchema, DescribedOperation, OperationPart } from './describe.js';
export {
  CHANGES_SCHEMA,
  DRY_RUN,
  DRY_RUN_PARAMETER,
  IDEMPOTENCY_KEY,
  IF_MATCH,
  IF_NONE_MATCH,
} from './described-parts.js';
export { DryRun, dryRunOf, TakesDryRun } from './dry-run.decorator.js';
export { KeptReplies } from './idempotency/kept-replies.js';
export type { KeptReply, RepeatableContext } from './idempotency/kept-replies.js';
export { RepeatableCtx } from './idempotency/repeatable-ctx.decorator.js';
export type { RepeatableRequest } from './idempotency/repeatable-request.js';
export { Writes } from './idempotency/writes.js';
export type { Write } from './idempotency/writes.js';
export { Connections } from './express/connections.js';
export type { Patience } from './express/patience.js';
export { Stopping } from './stopping.js';
export { TalentExpressAdapter } from './express/talent-express-adapter.js';
export type { TalentRequest } from './express/talent-request.js';
export { HttpModule } from './http.module.js';
export { allowsWrite, digestOf, refuseStale } from './entity-tag.js';
export { LargeReads } from './large-reads.js';
export { JsonBody, TakesJson } from './json-body.decorator.js';
export { Parameters } from './parameters.decorator.js';
export { Log, openLog } from './log.js';
export { Notices } from './notices.js';
export { refuseProblems } from './refuse-problems.js';
export { isPortalPostPath } from './refusal-reply.js';
export { RefusedForNow } from './refused-for-now.js';
export { queueFull } from './queue-full.js';
export { newTransactionId, partyOf } from './request-context.js';
export type { ActKind, RequestContext } from './request-context.js';
export { parsePathId } from './path-id.js';
export { requestValue, segmentBehind } from './request-value.js';
export { PageForms } from './body/page-forms.js';
export type { PageForm } from './body/read-page-form.js';
export type { Upload, UploadedFile } from './body/upload.js';
export { TakesFile, Uploaded } from './uploaded-file.decorator.js';
export { keptFileReply, RequestedPart } from './kept-file/kept-file-reply.js';
export type { FileConditions, KeptFile } from './kept-file/kept-file-reply.js';
export { BaseUrl } from './base-url.js';
export { flag, numberFrom, oneOf, optional, text, wholeNumber, withDefault } from './validation/member.js';
export type { Member } from './validation/member.js';
export { validateBody, validateQuery } from './validation/validate-input.js';
export type { InputOf } from './validation/validate-input.js';
