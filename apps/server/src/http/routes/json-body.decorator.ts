import { SetMetadata } from '@nestjs/common';
import type { CustomDecorator } from '@nestjs/common';
import { requestValue } from '../request/request-value.js';
import { validateBody } from '../validation/read-input.js';
import type { InputClass } from '../validation/read-input.js';

export const TAKES_JSON = 'talent:takes-json';

/** JSON bodies of single resources (D-ERR-4 code 13). */
export const MAX_JSON_BYTES = 1_048_576;

/** The JSON object that a route reads. */
export interface JsonSize {
  /** A larger body is refused without being read to its end. */
  readonly maxBytes: number;
}

/** Declares that a route reads a JSON object, which the checks read, bound and parse before the handler runs. */
export function TakesJson(size: JsonSize = { maxBytes: MAX_JSON_BYTES }): CustomDecorator {
  return SetMetadata(TAKES_JSON, size);
}

/** The JSON object of the body, strictly parsed, or an instance of the class that is given. Declares that the route takes JSON. */
export const JsonBody = requestValue<InputClass | undefined>(
  ({ json = {} }, type) => (type ? validateBody(type, json) : json),
  TakesJson(),
);
