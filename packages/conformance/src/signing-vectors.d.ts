/** The build writes this module from the files of packages/protocol/vectors. */
declare module '#signing-vectors' {
  export const VECTORS: ReadonlyArray<import('./signing/live-vector.js').StoredVector>;
}
