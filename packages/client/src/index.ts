export * from './create-client.js';
export * from './connection/call-options.js';
export * from './connection/call.js';
export type { BasicCredentials, Credentials, SigningCredentials } from './connection/credentials.js';
export type { Hooks, IncomingReply, OutgoingRequest } from './connection/hooks.js';
export type { RepeatSafety, RetryOptions } from './connection/repeats.js';
export type { Fetch, Runtime } from './connection/runtime.js';
export type { Query, QueryValue } from './connection/target.js';
export type { ServiceProblem } from './errors/read-problems.js';
export {
  AbortedError,
  NetworkError,
  ServiceError,
  TalentError,
  TimeoutError,
  UnexpectedReplyError,
} from './errors/talent-error.js';
export type { FailedCall } from './errors/talent-error.js';
export type { ChangeOptions, Changes, FollowOptions, StreamOptions } from './resources/changes.js';
export type { Download, DownloadOptions } from './resources/downloads.js';
export type { FormDocument, FormReadOptions, Forms } from './resources/forms.js';
export type { Boards, JobPosts, Portals } from './resources/job-posting.js';
export type { ListReadOptions, Lists, ListUpdateOptions, NodeAttributes, WalkedNode } from './resources/lists.js';
export type { Notes } from './resources/notes.js';
export type { PageOptions } from './resources/pages.js';
export type { AuditOptions, DeliveryOptions, Platform } from './resources/platform.js';
export type { EntryMember, FileContent, ProfileFile, Resume, UploadOptions } from './resources/profile-files.js';
export type { EntryPlace, ExternalProfiles, People, Profiles, ReadOptions } from './resources/profiles.js';
export type { ReadProfile } from './resources/read-many.js';
export type { JsonSchema, SchemaOptions, Schemas, SchemaType } from './resources/schemas.js';
export type {
  FilterInput,
  RecordSearchOptions,
  SearchOptions,
  SearchPage,
  SearchPageOptions,
} from './resources/search-pages.js';
export type { UserReply } from './resources/user-reply.js';
export type { Workflows } from './resources/workflows.js';
export * from './types/customer-types.js';
export type { FilterCondition, FilterOperator, SearchFilter } from '@talent-platform/protocol/search';
export type * from '@talent-platform/protocol/models';
export type { ErrorCode } from '@talent-platform/protocol/errors';
export type { EventType } from '@talent-platform/protocol/web';
export type { Link } from '@talent-platform/protocol/wire';
