import { types } from 'node:util';
import { nearestName, quote, received } from '@talent-platform/protocol/errors';

/** A path, in which `*` stands for a segment and `**` for any number of them; or a regular expression. */
export type PathPattern = string | RegExp;

/** Returns whether the pattern matches the whole path. */
export function matchesPath(path: string, pattern: PathPattern): boolean {
  if (typeof pattern !== 'string') return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(path);
  return expressionOf(pattern).test(path);
}

function expressionOf(pattern: string): RegExp {
  const source = pattern
    .split(/(\*\*|\*)/)
    .map((part) => ({ '**': '.*', '*': '[^/]*' })[part] ?? part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('');
  return new RegExp(`^${source}$`);
}

/**
 * Returns what is wrong with a pattern: the end of a sentence. Undefined if nothing is. A pattern that matches no path
 * that the twin serves is refused, because it is mistyped.
 *
 * @param paths the paths that the twin serves, with `:name` for a segment
 */
export function pathFault(pattern: unknown, paths: readonly string[]): string | undefined {
  if (types.isRegExp(pattern)) return undefined;
  if (typeof pattern !== 'string' || pattern === '')
    return `must be a path such as "/customers/*/people/*", or a regular expression, ${received(pattern)}.`;
  if (pattern.includes('?')) return `must not have a query, ${received(pattern)}. Leave out what follows the path.`;
  const routes = paths.map(segmentsOf);
  const isServed = (text: string): boolean => {
    const segments = segmentsOf(text);
    return routes.some((route) => mayMeet(segments, route));
  };
  const hasBeginning = /^(?:\/|\*\*)/.test(pattern);
  if (hasBeginning && isServed(pattern)) return undefined;
  const meant = corrections(pattern, routes).find(isServed);
  const rule = hasBeginning ? 'must match a path that the platform has' : 'must begin with "/"';
  return `${rule}, ${received(pattern)}. ${
    meant === undefined
      ? 'A regular expression selects paths that the platform does not have.'
      : `Did you mean ${quote(meant)}?`
  }`;
}

function segmentsOf(path: string): string[] {
  return path.replace(/^\//, '').split('/');
}

/** Returns whether there is a path that both the segments of a pattern and those of a route match. */
function mayMeet([own, ...others]: readonly string[], route: readonly string[]): boolean {
  const [first, ...rest] = route;
  if (own === undefined || first === undefined) return own === undefined && first === undefined;
  // Below such a segment, a route serves every path.
  if (!isLiteral(first) && !first.startsWith(':')) return true;
  if (own.includes('**'))
    return (
      Array.from(route, (_, skipped) => route.slice(skipped)).some((left) => mayMeet(others, left)) ||
      others.length === 0
    );
  return (first.startsWith(':') ? own !== '' : expressionOf(own).test(first)) && mayMeet(others, rest);
}

function isLiteral(segment: string): boolean {
  return /^[\w.~-]+$/.test(segment);
}

/** The beginnings of the paths of the platform. */
const BEGINNINGS = ['', '/customers/*', '/platform/v1/customers/*', '/platform/v1'];

/** Returns patterns that a mistyped one may stand for, the most probable first. */
function corrections(pattern: string, routes: readonly string[][]): string[] {
  const path = `/${pattern.replaceAll(/^\/+|\/+$/g, '')}`;
  const whole = BEGINNINGS.map((beginning) => beginning + path);
  return [...whole, ...whole.map((text) => `/${spelt(segmentsOf(text), routes).join('/')}`)];
}

/** Replaces mistyped segments by those that routes have in the same place. */
function spelt(segments: readonly string[], routes: readonly string[][]): string[] {
  return segments.map((segment, at) => {
    const known = [...new Set(routes.flatMap((route) => route[at] ?? []).filter(isLiteral))];
    return known.includes(segment) ? segment : (nearestName(segment, known) ?? segment);
  });
}
