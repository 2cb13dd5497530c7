import { findNodeAtLocation, parse, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';
import type { RuleProblem } from '../../src/rules/rule.js';

/** Rules as they are typed: any JSON, in a form or as text. */
export interface RulesDraft {
  readonly mode: 'form' | 'text';
  /** The rules that the form shows. */
  readonly rules: readonly unknown[];
  /** The JSON that the text field shows. */
  readonly text: string;
  /** The problems that the sink or the parser found when the draft was last tried. */
  readonly problems: readonly PlacedProblem[];
}

/** A problem of rules, with its place in the text. */
export interface PlacedProblem extends RuleProblem {
  readonly line?: number;
  readonly column?: number;
  /** The place of the problem, in characters from the start. */
  readonly offset?: number;
}

/** A draft that says what is in force. */
export function draftOf(rules: readonly unknown[], mode: RulesDraft['mode'] = 'form'): RulesDraft {
  return { mode, rules, text: JSON.stringify(rules, null, 2), problems: [] };
}

/** Reads the text of a draft: an array of rules, or an object that has one as `rules`, as files do. */
export function readText(text: string): { rules: readonly unknown[] } | { problems: readonly PlacedProblem[] } {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, STRICT);
  if (errors.length > 0) return { problems: errors.slice(0, MOST_ERRORS).map((error) => syntaxProblem(text, error)) };
  const rules: unknown = isObject(value) && 'rules' in value ? value.rules : value;
  if (!Array.isArray(rules)) return { problems: [{ path: 'rules', detail: ARRAY, ...placeOf(text, 0) }] };
  return { rules: rules as readonly unknown[] };
}

/** The problems of the sink with their places in a text. */
export function placed(text: string, problems: readonly RuleProblem[]): readonly PlacedProblem[] {
  const root = parseTree(text, [], STRICT);
  const list = root && root.type === 'object' ? findNodeAtLocation(root, ['rules']) : root;
  return problems.map((problem) => ({ ...problem, ...placeOf(text, (list && offsetOf(list, problem.path)) ?? 0) }));
}

/** Why a form cannot show the rules of a text; undefined if it can. */
export function unshownBecause(rules: readonly unknown[]): string | undefined {
  const at = rules.findIndex((rule) => !isObject(rule) || !isObject(rule.reply));
  return at < 0
    ? undefined
    : `The form cannot show rule ${at + 1}: it must be an object with a reply, which is an object.`;
}

/** Rules with another value at a place; left out if that is undefined. */
export function changed(
  rules: readonly unknown[],
  path: readonly (string | number)[],
  value: unknown,
): readonly unknown[] {
  return withMember(rules, path, value) as readonly unknown[];
}

const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };
const MOST_ERRORS = 5;
const ARRAY = 'must be an array of rules, or an object with such an array as `rules`';

/** The names that the parser gives to errors, in words. */
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

/** The offset of the member at a path, or of its nearest ancestor if the member is missing. */
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
