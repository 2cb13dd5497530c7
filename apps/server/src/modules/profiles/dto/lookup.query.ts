import { Equals, IsNotEmpty, IsString } from 'class-validator';

/** The parameters of lookup (spec: Profiles). */
export class LookupQuery {
  @Equals('externalid', { message: 'must be externalid, received "$value".' })
  type!: string;

  /** Matched exactly. */
  @IsString({ message: 'must be given: ?type=externalid&value=<external id>' })
  @IsNotEmpty({ message: 'must be an external id, received none.' })
  value!: string;
}
