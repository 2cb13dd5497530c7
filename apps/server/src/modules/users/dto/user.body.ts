import { applyDecorators } from '@nestjs/common';
import { Is, IsPrivate, isString, MayBeAbsent } from '../../../http/index.js';

/** Problems show no values, because a password may be misplaced. The rules of blueprints judge the texts. */
function IsText(maxLength = 255, description?: string): PropertyDecorator {
  const schema = { minLength: 1, maxLength, ...(description && { description }) };
  return applyDecorators(IsPrivate(), Is(schema, 'must be a text', isString));
}

/** The body of a new user (D-SIG-22). */
export class NewUserBody {
  @IsText(255, 'Unique over all customers, without commas, colons and control characters') readonly username!: string;
  @IsText() readonly name!: string;
  @IsText() readonly group!: string;
  @MayBeAbsent() @IsText(1000, 'Left out for a user who only signs') readonly password?: string;
}

/** The body of a change of a user. A member that is left out stays. */
export class ChangedUserBody {
  @MayBeAbsent() @IsText() readonly name?: string;
  @MayBeAbsent() @IsText() readonly group?: string;

  @MayBeAbsent()
  @IsPrivate()
  @Is({}, 'must be true or false', (value) => typeof value === 'boolean')
  readonly active?: boolean;
}

export class PasswordBody {
  @IsText(1000) readonly password!: string;
}
