import type { CallOptions } from '../connection/call-options.js';
import type { Call } from '../connection/call.js';
import type { Connection } from '../connection/connection.js';
import { read } from '../connection/requests.js';
import type { Place } from '../connection/target.js';

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
export class Schemas {
  readonly #connection: Connection;

  /** Made by `createClient`. */
  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Reads the schema of a profile or workflow type.
   *
   * @example
   * const { required } = await client.schemas.profile('person', { for: 'write' });
   * @see spec: Schema; D-SCH-1
   */
  profile(type: SchemaType, options?: SchemaOptions): Call<JsonSchema> {
    return this.#read(['profiledefinitions', 'v1', type, 'schema'], options);
  }

  /**
   * Reads the schema of one field.
   *
   * @throws ServiceError RESOURCE_NOT_FOUND for an unknown field, and for a write schema of one that can only be read.
   */
  field(type: SchemaType, field: string, options?: SchemaOptions): Call<JsonSchema> {
    return this.#read(['profiledefinitions', 'v1', type, field, 'schema'], options);
  }

  /** Reads the schema of the answers of a form; for `write`, of what POST and PUT take. */
  form(formname: string, options?: SchemaOptions): Call<JsonSchema> {
    return this.#read(['forms', formname, 'meta', 'data_schema'], options);
  }

  /** Reads the schema of the list of forms. */
  formList(options?: CallOptions): Call<JsonSchema> {
    return this.#read(['forms', 'list', 'schema'], options);
  }

  /** Reads the schema of search results. */
  searchResults(options?: CallOptions): Call<JsonSchema> {
    return this.#read(['search', 'resultsSchema'], options);
  }

  /** Reads the schema of search filters. */
  searchFilters(options?: CallOptions): Call<JsonSchema> {
    return this.#read(['search', 'filtersSchema'], options);
  }

  #read(place: Place, options: SchemaOptions = {}): Call<JsonSchema> {
    return read(this.#connection, place, { ...options, query: { for: options.for } });
  }
}
