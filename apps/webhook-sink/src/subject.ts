/** A profile that an event is about, such as the candidate or the job. */
export interface Subject {
  /** The type of the profile, in words: `Candidate`, `Job`. */
  readonly kind: string;
  readonly id: string;
  /** The title that the event gives the profile. Left out if the title only names the type. */
  readonly title?: string;
}
