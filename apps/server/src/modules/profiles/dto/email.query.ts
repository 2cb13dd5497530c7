import { IsNotEmpty, IsString } from 'class-validator';

/** The parameters of by-email (spec: Profiles). */
export class EmailQuery {
  /** Compared with whole addresses, without regard to case (D-PRO-6). */
  @IsString({ message: 'must be given: ?email=someone@example.com' })
  @IsNotEmpty({ message: 'must be an e-mail address, received none.' })
  email!: string;
}
