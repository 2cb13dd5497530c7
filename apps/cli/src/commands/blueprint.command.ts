import { blueprintApplyCommand } from './blueprint-apply.command.js';
import { blueprintCheckCommand } from './blueprint-check.command.js';
import { blueprintDiffCommand } from './blueprint-diff.command.js';
import { blueprintExportCommand } from './blueprint-export.command.js';
import { defineGroup } from './command.js';

/** `blueprint`: the customer's configuration as one document. */
export const blueprintCommand = defineGroup('blueprint', "check, compare, apply or export a customer's configuration", [
  blueprintCheckCommand,
  blueprintDiffCommand,
  blueprintApplyCommand,
  blueprintExportCommand,
]);
