import type { CallOptions } from '../connection/call-options.js';
import type { Call } from '../connection/call.js';
import { method } from '../connection/methods.js';
import type { Methods } from '../connection/methods.js';

/** The segments of profile and workflow types in the paths of schemas (D-SCH-1). */
export type SchemaType =
  | 'person'
  | 'job'
  | 'company'
  | 'talentpool'
  | 'newhirecategory'
  | 'room'
  | 'connectevent'
  | 'source'
  | 'onboard'
  | 'submittal'
  | 'sourceworkflow'
  | 'onboardworkflow';

/** A JSON Schema, 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The side that a schema describes: replies of GET, or bodies of POST and PATCH. The default is `read` (D-SCH-3). */
export interface SchemaOptions extends CallOptions {
  readonly for?: 'read' | 'write' | undefined;
}

/** JSON Schemas, as the user sees the customer's configuration. */
export interface Schemas {
  /**
   * Reads the schema of a profile or workflow type.
   *
   * @example
   * const { required } = await client.schemas.profile('person', { for: 'write' });
   * @see spec: Schema; D-SCH-1
   */
  profile(type: SchemaType, options?: SchemaOptions): Call<JsonSchema>;

  /**
   * Reads the schema of one field.
   *
   * @throws ServiceError RESOURCE_NOT_FOUND for an unknown field, and for a write schema of one that can only be read.
   */
  field(type: SchemaType, field: string, options?: SchemaOptions): Call<JsonSchema>;

  /** Reads the schema of the answers of a form; for `write`, of what POST and PUT take. */
  form(formname: string, options?: SchemaOptions): Call<JsonSchema>;

  /** Reads the schema of the list of forms. */
  formList(options?: CallOptions): Call<JsonSchema>;

  /** Reads the schema of search results. */
  searchResults(options?: CallOptions): Call<JsonSchema>;

  /** Reads the schema of search filters. */
  searchFilters(options?: CallOptions): Call<JsonSchema>;
}

export const SCHEMAS: Methods<Schemas> = {
  profile: method('GET profiledefinitions/v1/{type}/schema?for'),
  field: method('GET profiledefinitions/v1/{type}/{field}/schema?for'),
  form: method('GET forms/{formname}/meta/data_schema?for'),
  formList: method('GET forms/list/schema'),
  searchResults: method('GET search/resultsSchema'),
  searchFilters: method('GET search/filtersSchema'),
};
