import { printable } from '../terminal/printable.js';
import type { WrittenForm } from './write-form.js';

/** A form that was just written; its status is left out where it could not be read. */
export interface ToldForm extends WrittenForm {
  readonly status: string | undefined;
}

/** What was written, for a reader: a line for each thing to go on with. */
export function renderWritten({ formDataId, location, status }: ToldForm): string {
  const lines = [
    `formDataId  ${formDataId}`,
    `location    ${location}`,
    ...(status === undefined ? [] : [`status      ${status}`]),
  ];
  return lines.map((line) => `${printable(line)}\n`).join('');
}
