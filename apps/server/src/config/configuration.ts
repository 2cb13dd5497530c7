/**
 * All settings from the environment, as one frozen object. The rest of the code reads only this.
 * It is a class and not an interface, so that it is its own injection token.
 */
export abstract class Configuration {
  abstract readonly production: boolean;
  abstract readonly host: string;
  /** 0 lets the operating system pick one. */
  abstract readonly port: number;
  /** Without a trailing slash; if undefined, it is made of the host and the bound port. */
  abstract readonly baseUrl: string | undefined;
  abstract readonly dataDir: string;
  abstract readonly database: DatabaseLocation;
  abstract readonly files: FilesConfiguration;
  /** 32 bytes; if undefined, the development key in the data directory is used. */
  abstract readonly secretKey: Buffer | undefined;
  /** A blueprint file, or a folder that holds one; `undefined` applies none. */
  abstract readonly blueprint: string | undefined;
  /** The revision that an older blueprint file may revert; `undefined`: such a file is refused (D-PLT-25). */
  abstract readonly revertedRevision: number | undefined;
  abstract readonly explainSignatures: boolean;
  /** Whether `/docs` and `/docs-json` are served. */
  abstract readonly docs: boolean;
  /** A folder of further fonts for documents; if undefined, only those that ship with the server. */
  abstract readonly fonts: string | undefined;
  /** A table with the locations of US postal codes; if undefined, the one that was read before, if any (D-SEA-22). */
  abstract readonly zipCodes: ZipCodesConfiguration | undefined;
  /** How long the server keeps serving after it was told to stop (D-PLT-4). */
  abstract readonly drainMs: number;
  abstract readonly limits: LimitsConfiguration;
  /** Proxies before the service. Their `X-Forwarded-For` is believed. */
  abstract readonly trustedProxies: readonly AddressRange[];
  /** Hosts that may receive events although their addresses are not public (D-EVT-7). */
  abstract readonly eventHosts: readonly AllowedHost[];
  /** Whether events are sent to partners; if undefined, they are, unless the database is a copy of another installation (D-EVT-14). */
  abstract readonly events: 'on' | 'off' | undefined;
  /** The operator's name for a restored database. A new name begins an incarnation (D-PLT-22). */
  abstract readonly incarnation: string | undefined;
  /** The token that `/metrics` requires. If undefined, `/metrics` is not served (D-NET-20). */
  abstract readonly metricsToken: string | undefined;
  /** N of scrypt for new password hashes. It is not read from the environment; tests use a lower one. */
  abstract readonly passwordCost: number;
  abstract readonly log: LogConfiguration;
}

/** The file with the table of US postal codes. */
export interface ZipCodesConfiguration {
  readonly file: string;
  /** The file came with the server, so it does not replace a stored table. */
  readonly ships: boolean;
}

/** How much the server takes on at once (D-NET-13 to D-NET-15). */
export interface LimitsConfiguration {
  /** Open connections in all. */
  readonly connections: number;
  /** Open connections from one address. */
  readonly connectionsPerAddress: number;
  /** Bytes that all request bodies may take in memory, with their parsed values. */
  readonly bodyBytes: number;
  /** Bytes of all replies that their clients have not taken yet. */
  readonly answerBytes: number;
}

/** The database of the records. */
export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** The storage of file contents. */
export interface FilesConfiguration {
  readonly storage: StorageLocation;
  /** 32 bytes. If undefined, contents are not encrypted. */
  readonly key: Buffer | undefined;
  /** A larger file is refused (D-ERR-4, code 13). */
  readonly maxBytes: number;
  /** How long a content stays that no profile names. */
  readonly unnamedMs: number;
  /** Limit for such contents of one customer. Beyond it, the oldest are deleted early. */
  readonly unnamedBytes: number;
}

/** A folder, which several nodes may share, or a bucket. */
export type StorageLocation = { readonly kind: 'folder'; readonly folder: string } | S3Location;

export interface S3Location {
  readonly kind: 's3';
  readonly bucket: string;
  /** Before the name of each object: empty, or with a slash at its end. */
  readonly prefix: string;
  /** The address of a server that is not Amazon's. */
  readonly endpoint: string | undefined;
  readonly region: string;
}

/** An IP address with the length of its network's prefix. For a single address, the prefix is the whole address. */
export interface AddressRange {
  readonly address: string;
  readonly prefix: number;
}

/** A host by its name or its addresses. Without `port`, every port is meant. */
export type AllowedHost = ({ readonly name: string } | AddressRange) & { readonly port?: number };

/** From the most lines to none. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

export interface LogConfiguration {
  /** Readable lines instead of JSON lines. */
  readonly readable: boolean;
  readonly level: LogLevel;
}

/** Keys of 32 random bytes have over 20 different bytes. The shortest random tokens, of 16 hex digits, have about 10 different characters. */
const MIN_DIFFERENT_CHARACTERS = 6;

type Settings = Pick<Configuration, 'metricsToken' | 'production' | 'secretKey'> & {
  readonly files: Pick<Configuration['files'], 'key'>;
};

/** Returns the variables whose value somebody typed and could guess, such as 32 zeros; none in development (D-PLT-32). */
export function guessableSettings({ production, secretKey, files, metricsToken }: Settings): readonly string[] {
  if (!production) return [];
  const values = {
    TALENT_SECRET_KEY: secretKey,
    TALENT_STORAGE_KEY: files.key,
    TALENT_METRICS_TOKEN: metricsToken,
  };
  return Object.entries(values).flatMap(([name, value]) =>
    value !== undefined && new Set<unknown>(value).size < MIN_DIFFERENT_CHARACTERS ? [name] : [],
  );
}
