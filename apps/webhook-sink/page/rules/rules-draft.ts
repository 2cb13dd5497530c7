import { findNodeAtLocation, parse, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import type { RuleProblem } from '../../src/rules/rule.js';

/** Typed rules, in a form or as text. They can be any JSON. */
export interface RulesDraft {
  readonly mode: 'form' | 'text';
  readonly rules: readonly unknown[];
  /** The JSON in the text field. */
  readonly text: string;
  /** The problems from the last attempt to save or to change the form. */
  readonly problems: readonly PlacedProblem[];
}

/** A problem of rules, with its position in the text. */
export interface PlacedProblem extends RuleProblem {
  readonly line?: number;
  readonly column?: number;
  /** Counts characters from the start. */
  readonly offset?: number;
}

/** Makes a draft of rules. */
export function draftOf(rules: readonly unknown[], mode: RulesDraft['mode'] = 'form'): RulesDraft {
  return { mode, rules, text: JSON.stringify(rules, null, 2), problems: [] };
}

/** Reads a text with an array of rules, or an object with the array as `rules`, as in files. */
export function readText(text: string): { rules: readonly unknown[] } | { problems: readonly PlacedProblem[] } {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, STRICT);
  if (errors.length > 0) return { problems: errors.slice(0, MAX_ERRORS).map((error) => syntaxProblem(text, error)) };
  const rules: unknown = isObject(value) && 'rules' in value ? value.rules : value;
  if (!Array.isArray(rules)) return { problems: [{ path: 'rules', detail: ARRAY, ...placeOf(text, 0) }] };
  return { rules: rules as readonly unknown[] };
}

/** Adds the positions in a text to problems of the sink. */
export function placed(text: string, problems: readonly RuleProblem[]): readonly PlacedProblem[] {
  const root = parseTree(text, [], STRICT);
  const list = root && root.type === 'object' ? findNodeAtLocation(root, ['rules']) : root;
  return problems.map((problem) => ({ ...problem, ...placeOf(text, (list && offsetOf(list, problem.path)) ?? 0) }));
}

/** Returns why the form cannot show rules. Returns undefined if it can. */
export function unshownBecause(rules: readonly unknown[]): string | undefined {
  const at = rules.findIndex((rule) => !isObject(rule) || !isObject(rule.reply));
  return at < 0
    ? undefined
    : `The form cannot show rule ${at + 1}: it must be an object with a reply, which is an object.`;
}

/** Sets a value in rules. Removes the member if the value is undefined. */
export function changed(
  rules: readonly unknown[],
  path: readonly (string | number)[],
  value: unknown,
): readonly unknown[] {
  return withMember(rules, path, value) as readonly unknown[];
}

const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };
const MAX_ERRORS = 5;
const ARRAY = 'must be an array of rules, or an object with such an array as `rules`';

/** The errors of the parser, in plain words. */
const SYNTAX: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is not JSON: texts stand in quotation marks',
  InvalidNumberFormat: 'this is not a number of JSON',
  PropertyNameExpected: 'the name of a member is missing, in quotation marks',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a closing brace is missing',
  CloseBracketExpected: 'a closing bracket is missing',
  EndOfFileExpected: 'the rules end here, and more follows',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'the closing quotation mark is missing',
  UnexpectedEndOfNumber: 'the number is not complete',
  InvalidUnicode: 'this is not an escape of JSON: write \\u and four digits',
  InvalidEscapeCharacter: 'JSON has no such escape',
  InvalidCharacter: 'this character must be escaped',
};

function syntaxProblem(text: string, { error, offset }: ParseError): PlacedProblem {
  return { path: '', detail: SYNTAX[printParseErrorCode(error)] ?? 'this is not JSON', ...placeOf(text, offset) };
}

function placeOf(text: string, offset: number): { line: number; column: number; offset: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, offset };
}

/** Returns the offset of a member. If it is missing, returns the offset of its nearest ancestor. */
function offsetOf(list: Node, path: string): number {
  const names = path.split('/').slice(1);
  for (let length = names.length; length >= 0; length -= 1) {
    const at = names.slice(0, length).map((name, index) => (index === 0 ? Number(name) : name));
    const node = findNodeAtLocation(list, at);
    if (node) return node.offset;
  }
  return list.offset;
}

function withMember(value: unknown, [name, ...rest]: readonly (string | number)[], member: unknown): unknown {
  if (name === undefined) return member;
  if (Array.isArray(value)) return value.map((one: unknown, at) => (at === name ? withMember(one, rest, member) : one));
  const object = isObject(value) ? value : {};
  const { [String(name)]: old, ...others } = object;
  const made = withMember(old, rest, member);
  return made === undefined
    ? others
    : Object.hasOwn(object, name)
      ? { ...object, [name]: made }
      : { ...others, [name]: made };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
