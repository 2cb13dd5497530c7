import { IsBoolean, IsString } from 'class-validator';
import { MayBeAbsent, PRIVATE } from '../../../http/index.js';

/** Problems show no values, because a password may be misplaced. The rules of blueprints judge the texts. */
const TEXT = { message: 'must be a text', context: PRIVATE };

/** The body of a new user (D-SIG-22). */
export class NewUserBody {
  @IsString(TEXT)
  readonly username!: string;

  @IsString(TEXT)
  readonly name!: string;

  @IsString(TEXT)
  readonly group!: string;

  /** Left out for a user who only signs. */
  @MayBeAbsent()
  @IsString(TEXT)
  readonly password?: string;
}

/** The body of a change of a user. A member that is left out stays. */
export class ChangedUserBody {
  @MayBeAbsent()
  @IsString(TEXT)
  readonly name?: string;

  @MayBeAbsent()
  @IsString(TEXT)
  readonly group?: string;

  @MayBeAbsent()
  @IsBoolean({ message: 'must be true or false', context: PRIVATE })
  readonly active?: boolean;
}

export class PasswordBody {
  @IsString(TEXT)
  readonly password!: string;
}
