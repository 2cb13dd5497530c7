import 'reflect-metadata';
import { applyDecorators } from '@nestjs/common';
import { getMetadataStorage, validateSync, ValidateIf, IsInt, Max, Min } from 'class-validator';
import { hint, MAX_PROBLEMS, received } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { MAX_PAGE_SIZE } from '../../limits.js';
import { refuseProblems } from '../reply/refusals.js';

/** The class of a query or a body. Each member that clients may send has decorators of class-validator. */
export type InputClass<Input extends object = object> = new () => Input;

type Sent = Readonly<Record<string, unknown>>;

interface Member {
  /** The property is declared as a number. */
  readonly isNumber: boolean;
  readonly isPrivate: boolean;
  /** The values of `IsIn`. Errors suggest one of them for a mistyped value. */
  readonly knownValues: readonly string[];
}

/** At most 15 digits, so that the number is exact. */
const WHOLE_NUMBER = /^(?:0|[1-9]\d{0,14})$/;

/** The context of a decorator whose member may hold a secret. Errors never show the value of such a member. */
export const PRIVATE = { isPrivate: true } as const;

/** Lets a member be absent. class-validator's own `IsOptional` accepts null as well, which this platform refuses. */
export function MayBeAbsent(): PropertyDecorator {
  return ValidateIf((_input, value) => value !== undefined);
}

/**
 * Reads a query into an instance of its class. Ignores parameters that the class does not declare (D-NET-9, D-NET-21). A parameter
 * whose property is a number is converted if it consists of digits.
 *
 * @throws ProtocolError VALUE_INVALID for each parameter that breaks a rule
 */
export function validateQuery<Input extends object>(type: InputClass<Input>, query: Sent): Input {
  const members = membersOf(type);
  const input = instanceOf(type, query, (name, value) => (members.get(name)?.isNumber ? numberOf(value) : value));
  refuseProblems(brokenRules(input, query).slice(0, MAX_PROBLEMS));
  return input;
}

/**
 * Reads a JSON body into an instance of its class.
 *
 * @throws ProtocolError VALUE_INVALID for each member that breaks a rule; FIELD_UNKNOWN for each undeclared member (D-ERR-4)
 */
export function validateBody<Input extends object>(type: InputClass<Input>, body: Sent): Input {
  const input = instanceOf(type, body, (_name, value) => value);
  refuseProblems([...brokenRules(input, body), ...unknownMembers(type, body)].slice(0, MAX_PROBLEMS));
  return input;
}

/**
 * Fills an instance. Only own members of the sent object count, because clients may send a member named
 * `constructor`. An absent member keeps its initial value.
 */
function instanceOf<Input extends object>(
  type: InputClass<Input>,
  sent: Sent,
  read: (name: string, value: unknown) => unknown,
): Input {
  const input = new type();
  for (const name of membersOf(type).keys())
    if (Object.hasOwn(sent, name)) (input as Record<string, unknown>)[name] = read(name, sent[name]);
  return input;
}

function numberOf(value: unknown): unknown {
  return typeof value === 'string' && WHOLE_NUMBER.test(value) ? Number(value) : value;
}

/** Returns one problem for each member that breaks a rule (D-ERR-1). */
function brokenRules(input: object, sent: Sent): Problem[] {
  const members = membersOf(input.constructor as InputClass);
  // By default, class-validator refuses a class without members as unknown. Here this class takes an empty body.
  const options = { stopAtFirstError: true, forbidUnknownValues: false, validationError: { target: false } };
  return validateSync(input, options).map(({ property, constraints = {} }) => {
    const value = Object.hasOwn(sent, property) ? sent[property] : undefined;
    const [rule = ''] = Object.values(constraints);
    const { isPrivate = false, knownValues = [] } = members.get(property) ?? {};
    const isShown = !isPrivate || value === undefined;
    const detail = isShown ? `${rule}, ${received(value)}.${hint(value, knownValues)}` : `${rule}.`;
    return { code: 'VALUE_INVALID', field: property, detail };
  });
}

function unknownMembers(type: InputClass, body: Sent): Problem[] {
  const members = membersOf(type);
  return Object.keys(body)
    .filter((name) => !members.has(name))
    .slice(0, MAX_PROBLEMS)
    .map((field) => ({
      code: 'FIELD_UNKNOWN',
      field,
      detail: `is not a member of this body. Names must match exactly.${hint(field, [...members.keys()])}`,
    }));
}

const MEMBERS = new WeakMap<InputClass, ReadonlyMap<string, Member>>();

/** Returns the members that decorators declare. Read once for each class. */
function membersOf(type: InputClass): ReadonlyMap<string, Member> {
  const known = MEMBERS.get(type);
  if (known) return known;
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const names = new Set(rules.map(({ propertyName }) => propertyName));
  const members = new Map(
    Array.from(names, (name): [string, Member] => {
      const ofMember = rules.filter(({ propertyName }) => propertyName === name);
      return [
        name,
        {
          isNumber: Reflect.getMetadata('design:type', type.prototype as object, name) === Number,
          isPrivate: ofMember.some(({ context }) => context === PRIVATE),
          knownValues: ofMember
            .filter((rule) => rule.name === 'isIn')
            .flatMap((rule) => rule.constraints[0] as string[]),
        },
      ];
    }),
  );
  MEMBERS.set(type, members);
  return members;
}

const DEFAULT_PAGE_SIZE = 100;

/** Requires a whole number from 1 for the size of a page. {@link pageSizeOf} reads it. */
export function IsPageSize(): PropertyDecorator {
  return applyDecorators(IsInt(SIZE), Min(1, SIZE), Max(999_999_999, SIZE));
}

/** Returns the size of the page that a request asks for. A size above the limit counts as the limit. */
export function pageSizeOf(size = DEFAULT_PAGE_SIZE): number {
  return Math.min(size, MAX_PAGE_SIZE);
}

const NEXT = { message: 'must be the "next" of the page before' };
const SIZE = { message: 'must be a whole number from 1' };

/** The parameters of a page whose "next" is a number. */
export class PageQuery {
  @MayBeAbsent()
  @IsInt(NEXT)
  @Min(1, NEXT)
  readonly after?: number;

  /** Entries of a page. A size above 1000 counts as 1000. */
  @MayBeAbsent()
  @IsInt(SIZE)
  @Min(1, SIZE)
  readonly size?: number;
}
