import { readFileSync } from 'node:fs';
import { checkRules } from '../rules/check-rules.js';
import type { Rule } from '../rules/rule.js';
import { SinkError } from '../sink-error.js';

/**
 * Reads a file of rules: `{"rules":[…]}`, as the page shows them.
 *
 * @throws SinkError that names the file.
 */
export function readRulesFile(file: string): readonly Rule[] {
  const value = parsed(file);
  const rules: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'rules') : undefined;
  if (rules === undefined) throw new SinkError(`${file} must hold {"rules":[…]}.`);
  return checkRules(rules);
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SinkError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
