/** What a place holds. */
export interface BlueprintDocument {
  /** Not checked yet: `checkBlueprint` of the protocol tells whether it is a blueprint. */
  readonly blueprint: unknown;
  /** The starting records beside it (D-PLT-6); undefined where a folder has none, or a single file was named. */
  readonly records: unknown;
  /** The files that were read, in the order of their names. */
  readonly sources: readonly string[];
}
