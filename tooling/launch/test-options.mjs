import { StepFailed } from './step.mjs';

const DATABASES = ['sqlite', 'postgres'];

export const USAGE = [
  'npm test                                       every suite, lint, types, formatting and import rules',
  'npm test -- profiles lists                     the spec files whose path contains one of these words',
  'npm test -- --package server                   those of one package, or of several: the names of their folders',
  'npm test -- --database sqlite                  on one database alone: sqlite or postgres',
  'npm test -- profiles --watch                   again at each change, of one package',
].join('\n');

/**
 * Parses the arguments of `npm test`.
 *
 * @param {string[]} args
 * @param {string[]} packages - the names that `--package` takes
 * @returns {{ words: string[], packages: string[], database?: 'sqlite' | 'postgres', watch: boolean } | null} null: everything
 * @throws StepFailed for what is not understood
 */
export function parseTestOptions(args, packages) {
  if (args.length === 0) return null;
  const options = { words: [], packages: [], database: undefined, watch: false };
  const rest = args.flatMap((argument) => (/^--\w+=/.test(argument) ? splitAtEquals(argument) : argument));
  while (rest.length > 0) {
    const argument = rest.shift();
    if (argument === '--package') options.packages.push(oneOf(packages, argument, rest.shift()));
    else if (argument === '--database') options.database = oneOf(DATABASES, argument, rest.shift());
    else if (argument === '--watch') options.watch = true;
    else if (argument.startsWith('-')) throw new StepFailed(`npm test knows no ${argument}. It takes:\n${USAGE}`);
    else options.words.push(argument);
  }
  return options;
}

function splitAtEquals(argument) {
  const at = argument.indexOf('=');
  return [argument.slice(0, at), argument.slice(at + 1)];
}

function oneOf(known, option, value) {
  if (known.includes(value)) return value;
  throw new StepFailed(`${option} takes one of ${known.join(', ')}, received ${value ?? 'nothing'}.`);
}
