import { defineGroup } from './command.js';
import { formsExportCommand } from './forms-export.command.js';
import { formsFillCommand } from './forms-fill.command.js';
import { formsGetCommand } from './forms-get.command.js';
import { formsListCommand } from './forms-list.command.js';
import { formsMetaCommand } from './forms-meta.command.js';

/** `forms`: what they ask, and what was answered. */
export const formsCommand = defineGroup('forms', 'read, fill and export forms', [
  formsListCommand,
  formsMetaCommand,
  formsGetCommand,
  formsFillCommand,
  formsExportCommand,
]);
