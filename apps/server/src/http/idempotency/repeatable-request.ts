/** A POST that its caller may repeat: the first reply under a key is given again (D-NET-7). */
export interface RepeatableRequest {
  readonly key: string;
  /** The canonical path, without the query and without a slash at its end; a digest of one that is long. */
  readonly path: string;
  /** SHA-256 of the JSON, however it was laid out. */
  readonly bodyDigest: string;
}
