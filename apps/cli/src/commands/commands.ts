import { blueprintCommand } from './blueprint.command.js';
import type { Command } from './command.js';
import { completionCommand } from './completion.command.js';
import { doctorCommand } from './doctor.command.js';
import { explainCommand } from './explain.command.js';
import { formsCommand } from './forms.command.js';
import { listsCommand } from './lists.command.js';
import { loginCommand } from './login.command.js';
import { requestCommands } from './request.command.js';
import { signCommand } from './sign.command.js';
import { verifyCommand } from './verify.command.js';
import { whyCommand } from './why.command.js';

/** Every command of `talent`, in the order of its help. */
export const COMMANDS: readonly Command[] = [
  ...requestCommands,
  signCommand,
  verifyCommand,
  explainCommand,
  blueprintCommand,
  listsCommand,
  formsCommand,
  whyCommand,
  loginCommand,
  doctorCommand,
  completionCommand,
];
