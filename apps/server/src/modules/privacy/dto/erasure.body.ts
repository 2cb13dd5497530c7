import { IsString } from 'class-validator';

export class ErasureBody {
  /** The person again, as `people/12`, because an erasure cannot be undone. */
  @IsString({ message: 'must name the person, as in "people/12"' })
  readonly confirm!: string;
}
