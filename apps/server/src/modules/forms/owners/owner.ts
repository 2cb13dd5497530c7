import type { OwnerRecords } from '../../../profile-engine/index.js';
import type { SeenProfile } from '../../profiles/index.js';
import type { OwnerType } from '../form-types.js';

/** Who or what a filled form is of, as the caller meets it. */
export interface Owner {
  readonly type: OwnerType;
  readonly id: number;
  /** What a link to it is called. */
  readonly noun: string;
  /** What the caller may see of its title. */
  readonly title: string;
  /** The profiles that must be seen to see it, the person before the job. */
  readonly profiles: readonly SeenProfile[];
  /** The same, whose fields its forms can be tied to. */
  readonly records: OwnerRecords;
}
