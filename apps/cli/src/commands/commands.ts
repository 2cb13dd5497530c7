import { subscriptionsCommands } from './subscriptions.command.js';
import { eventsCommands } from './events.command.js';
import { triggerCommands } from './trigger.command.js';
import { postsCommands } from './posts.command.js';
import { filesCommands, peopleCommands } from './files.command.js';
import { formsCommands } from './forms.command.js';
import { listsCommands } from './lists.command.js';
import { notesCommands } from './notes.command.js';
import { blueprintCommands } from './blueprint.command.js';
import type { Command } from './command.js';
import { changesCommand } from './changes.command.js';
import { completionCommand } from './completion.command.js';
import { conformanceCommand } from './conformance.command.js';
import { doctorCommand } from './doctor.command.js';
import { explainCommand, verifyCommand } from './captured-request.command.js';
import { exportCommand, importCommand } from './transfer.command.js';
import { listenCommand } from './listen.command.js';
import { loginCommand } from './login.command.js';
import { requestCommands } from './request.command.js';
import { searchCommand } from './search.command.js';
import { signCommand } from './sign.command.js';
import { typesCommand } from './types.command.js';
import { secretsCommands, usersCommands } from './users.command.js';
import { versionCommand } from './version.command.js';
import { whyCommand } from './why.command.js';
import { workflowsCommands } from './workflows.command.js';

/** Every command of `talent`, in the order of its help. */
export const COMMANDS: readonly Command[] = [
  ...requestCommands,
  signCommand,
  verifyCommand,
  explainCommand,
  blueprintCommands,
  listsCommands,
  formsCommands,
  filesCommands,
  postsCommands,
  notesCommands,
  workflowsCommands,
  listenCommand,
  triggerCommands,
  eventsCommands,
  subscriptionsCommands,
  changesCommand,
  searchCommand,
  exportCommand,
  importCommand,
  typesCommand,
  whyCommand,
  peopleCommands,
  usersCommands,
  secretsCommands,
  loginCommand,
  doctorCommand,
  conformanceCommand,
  completionCommand,
  versionCommand,
];
