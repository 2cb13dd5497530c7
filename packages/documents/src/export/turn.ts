/** The time that one work may take before others have theirs. */
export interface Turn {
  isOver(): boolean;
  /** Lets others work. Throws where the work is to be done no further. */
  pass(): Promise<void>;
}
