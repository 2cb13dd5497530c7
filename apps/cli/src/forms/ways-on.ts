import { commandFor } from '../connections/command-for.js';
import { lengthOf, pad } from '../terminal/render-table.js';
import { shellQuote } from '../terminal/shell-quote.js';
import type { FormWriteOptions } from './form-write.js';

/** What was typed, of a form that turned out to be filled already. */
export interface FilledAgain extends Pick<FormWriteOptions, 'formname' | 'owner'> {
  readonly file: string;
  readonly connection: string;
}

/**
 * The command lines that lead on, a line each with what it does; what takes nothing away comes first.
 *
 * @param id the filled form that is there; undefined where the server did not say
 */
export function waysOn({ formname, owner, file, connection }: FilledAgain, id: string | undefined): string {
  const there = id ?? '<formDataId>';
  const fill = `forms fill ${formname} ${shellQuote(file)}`;
  const ways = [
    [`forms get ${there} --form ${formname}`, 'shows what is answered'],
    [`${fill} --id ${there}`, 'changes the answers in the file; entries of groups that name none are added'],
    [
      `${fill}${owner === undefined ? '' : ` --owner ${owner}`} --replace --dry-run`,
      '--replace deletes the answers that the file leaves out, and the signature',
    ],
  ].map(([command = '', effect = '']) => ({ command: commandFor(command, connection), effect }));
  const width = Math.max(...ways.map(({ command }) => lengthOf(command)));
  return ways.map(({ command, effect }) => `${pad(command, width)}  # ${effect}`).join('\n');
}
