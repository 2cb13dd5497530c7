/**
 * All settings from the environment, as one frozen object. Other code reads settings only from here.
 * The configuration is a class and not an interface, because Nest injects it by its class.
 */
export abstract class Configuration {
  abstract readonly production: boolean;
  abstract readonly host: string;
  /** With 0, the operating system picks a free port. */
  abstract readonly port: number;
  /** Without a trailing slash. If undefined, the server builds it from the host and the bound port. */
  abstract readonly baseUrl: string | undefined;
  abstract readonly dataDir: string;
  abstract readonly database: DatabaseLocation;
  abstract readonly files: FilesConfiguration;
  /** 32 bytes. If undefined, the server uses the development key in the data directory. */
  abstract readonly secretKey: Buffer | undefined;
  /** 32 bytes. The server still reads what this key encrypted, and encrypts it under `secretKey` meanwhile (D-SIG-11). */
  abstract readonly previousSecretKey: Buffer | undefined;
  /**
   * A blueprint file, the folder of one customer, or a folder of customers. With `undefined`, the server applies no
   * blueprint.
   */
  abstract readonly blueprint: string | undefined;
  abstract readonly explainSignatures: boolean;
  /** Every signed write is accepted once (D-SIG-10). */
  abstract readonly refuseRepeatedWrites: boolean;
  /** The server serves `/docs` and `/docs-json`. */
  abstract readonly docs: boolean;
  /** The server serves `/console`. */
  abstract readonly console: boolean;
  /** The folder of the console's files. No environment variable sets it. */
  abstract readonly consoleFolder: string;
  /** The origins whose pages may call the service from browsers (D-NET-29). */
  abstract readonly consoleOrigins: readonly string[];
  /** The folder of the built guide, which `/guide` serves. No environment variable sets it. */
  abstract readonly guideFolder: string;
  /**
   * A folder of further fonts for documents. If undefined, documents use only the fonts that ship with the server.
   */
  abstract readonly fonts: string | undefined;
  /**
   * A table with the locations of US postal codes. If undefined, the server uses the table that is stored, if any
   * (D-SEA-22).
   */
  abstract readonly zipCodes: ZipCodesConfiguration | undefined;
  /** The time for which the server keeps serving after a stop signal (D-PLT-4). */
  abstract readonly drainMs: number;
  /** Processes that answer on the one address (D-PLT-37). More than 1 only on PostgreSQL. */
  abstract readonly processes: number;
  abstract readonly limits: LimitsConfiguration;
  /** Proxies before the service. The server believes their `X-Forwarded-For`. */
  abstract readonly trustedProxies: readonly AddressRange[];
  /** Hosts that may receive events although their addresses are not public (D-EVT-7). */
  abstract readonly eventHosts: readonly AllowedHost[];
  /**
   * With `on`, the server sends events to partners. If undefined, it also does, unless the database is a copy of
   * another installation (D-EVT-14).
   */
  abstract readonly events: 'on' | 'off' | undefined;
  /** The operator's name for a restored database. A new name begins an incarnation (D-PLT-22). */
  abstract readonly incarnation: string | undefined;
  /** The token that `/metrics` requires. If undefined, `/metrics` is not served (D-NET-20). */
  abstract readonly metricsToken: string | undefined;
  /** Statements that take as long are logged. If undefined, none are (D-NET-25). */
  abstract readonly slowStatementMs: number | undefined;
  /** The server sends traces to a collector, which the variables of OpenTelemetry name (D-NET-27). */
  abstract readonly traces: boolean;
  /** N of scrypt for new password hashes. No environment variable sets it, but tests use a lower one. */
  abstract readonly passwordCost: number;
  /** Replace the time limits of the database. No environment variable sets them, but tests give more, for slow machines. */
  abstract readonly databaseTimeLimits: Partial<DatabaseTimeLimits>;
  /** The ages at which rows are removed (D-OPR-16). */
  abstract readonly kept: KeptConfiguration;
  /**
   * The folder of pg_dump, pg_restore and psql, which back up and restore PostgreSQL. If undefined, they are found on the
   * PATH (D-OPR-11).
   */
  abstract readonly postgresTools: string | undefined;
  abstract readonly log: { readonly readable: boolean; readonly level: LogLevel };
}

export interface ZipCodesConfiguration {
  readonly file: string;
  /** The file ships with the server, so it does not replace a stored table. */
  readonly ships: boolean;
}

/** The limits of the server's connections and memory (D-NET-13 to D-NET-15). */
export interface DatabaseTimeLimits {
  readonly searchMs: number;
  /** For a connection or a search process, and for the turn of a unit of work. */
  readonly connectMs: number;
  /** For the lock of another writer. */
  readonly lockMs: number;
  /** For a statement on PostgreSQL. SQLite has no such limit. */
  readonly statementMs: number;
}

export interface LimitsConfiguration {
  readonly connections: number;
  // No environment variable sets the following two. They are shares of the memory.
  /** Limit of bytes in memory for all request bodies and their parsed values. */
  readonly bodyBytes: number;
  /** Limit of bytes of all replies that clients have not received yet. */
  readonly answerBytes: number;
}

/** The ages at which rows are removed, in milliseconds. Undefined keeps them for ever. */
export interface KeptConfiguration {
  readonly auditMs: number | undefined;
  readonly deliveriesMs: number;
  /** A day (D-NET-7). No environment variable sets it. */
  readonly repliesMs: number;
}

/** The database that stores the records. */
export type DatabaseLocation =
  | {
      readonly kind: 'sqlite';
      readonly file: string;
      /**
       * The database outlives neither a power cut nor its server: nothing is synced, and searches run in this process.
       * Only an embedded server sets it.
       */
      readonly isPassing?: true;
      /** No commit waits for the disk. No variable sets it, only tests do: none of them cuts the power. */
      readonly isUnsynced?: true;
    }
  | {
      readonly kind: 'postgres';
      readonly url: string;
      /** A standby of the database, where searches run (D-PLT-35). */
      readonly searchUrl?: string;
    };

/** Returns whether the database ends with its server. */
export function isPassing(database: DatabaseLocation): boolean {
  return database.kind === 'sqlite' && database.isPassing === true;
}

export interface FilesConfiguration {
  readonly storage: StorageLocation;
  /** 32 bytes. If undefined, contents are not encrypted. */
  readonly key: Buffer | undefined;
  /** 32 bytes. The server still reads what this key encrypted, and encrypts it under `key` meanwhile (D-FIL-8). */
  readonly previousKey: Buffer | undefined;
  /** The server refuses a larger file (D-ERR-4, code 13). */
  readonly maxBytes: number;
  /** The time after which a content is deleted if no profile names it. */
  readonly unnamedMs: number;
  /**
   * Limit of bytes of one customer's contents that no profile names. Beyond it, the oldest ones are deleted early.
   */
  readonly unnamedBytes: number;
}

/** A folder, which several nodes may share, or an S3 bucket. */
export type StorageLocation = { readonly kind: 'folder'; readonly folder: string } | S3Location;

export interface S3Location {
  readonly kind: 's3';
  readonly bucket: string;
  /** Precedes the name of each object. It is empty, or ends with a slash. */
  readonly prefix: string;
  /** The address of an S3 server that is not Amazon's. */
  readonly endpoint: string | undefined;
  readonly region: string;
}

/** An IP address with the length of its network's prefix. For a single address, the prefix is the whole address. */
export interface AddressRange {
  readonly address: string;
  readonly prefix: number;
}

/** A host by its name or its addresses. Without `port`, every port is allowed. */
export type AllowedHost = ({ readonly name: string } | AddressRange) & { readonly port?: number };

/** The first level logs most lines, and the last one logs none. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';
