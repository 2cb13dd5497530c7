import { ProtocolError } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { ValidationError } from 'class-validator';

export type InputClass<Input extends object> = new () => Input;

/**
 * A body or query as its DTO, checked by the rules that stand on the DTO. Every problem is reported at once
 * (D-ERR-1); members the DTO does not name are left out (D-NET-9).
 *
 * @throws ProtocolError VALUE_INVALID, one problem a rule
 */
export function validateInput<Input extends object>(
  Input: InputClass<Input>,
  input: Readonly<Record<string, unknown>>,
): Input {
  const instance = plainToInstance(Input, { ...input });
  const [first, ...others] = validateSync(instance, { whitelist: true, stopAtFirstError: true }).flatMap(problemsOf);
  if (first) throw new ProtocolError([first, ...others]);
  return instance;
}

function problemsOf({ property, constraints = {} }: ValidationError): Problem[] {
  return Object.values(constraints).map((detail) => ({ error: 'VALUE_INVALID', field: property, detail }));
}
