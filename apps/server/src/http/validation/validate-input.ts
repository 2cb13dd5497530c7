import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { ValidationError, ValidatorOptions } from 'class-validator';
import { unmasked } from './must.js';

export type InputClass<Input extends object> = new () => Input;

const UNKNOWN_MEMBER = 'whitelistValidation';

/** A query as its DTO: parameters that it does not name are left out (D-NET-9). */
export function validateQuery<Input extends object>(
  Input: InputClass<Input>,
  query: Readonly<Record<string, unknown>>,
): Input {
  return validate(Input, query, { whitelist: true });
}

/** A body as its DTO: a member that it does not name is a mistake (D-ERR-4, code 4). */
export function validateBody<Input extends object>(
  Input: InputClass<Input>,
  body: Readonly<Record<string, unknown>>,
): Input {
  return validate(Input, body, { whitelist: true, forbidNonWhitelisted: true });
}

/** Every problem is reported at once (D-ERR-1), one for each rule of the DTO that is broken. */
function validate<Input extends object>(
  Input: InputClass<Input>,
  input: Readonly<Record<string, unknown>>,
  options: ValidatorOptions,
): Input {
  const instance = plainToInstance(Input, { ...input });
  const [first, ...others] = validateSync(instance, { ...options, stopAtFirstError: true }).flatMap(problemsOf);
  if (first) throw new ProtocolError([first, ...others]);
  return instance;
}

function problemsOf({ property: field, constraints = {} }: ValidationError): Problem[] {
  return Object.entries(constraints).map(([rule, detail]) =>
    rule === UNKNOWN_MEMBER
      ? { error: 'FIELD_UNKNOWN', field, detail: 'is no member here; names are exact.' }
      : { error: 'VALUE_INVALID', field, detail: unmasked(detail) },
  );
}
