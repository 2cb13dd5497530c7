import { blueprintApplyCommand } from './blueprint-apply.command.js';
import { blueprintCheckCommand } from './blueprint-check.command.js';
import { blueprintDiffCommand } from './blueprint-diff.command.js';
import { blueprintExportCommand } from './blueprint-export.command.js';
import { defineGroup } from './command.js';
import type { Command } from './command.js';
import { changesCommand } from './changes.command.js';
import { completionCommand } from './completion.command.js';
import { doctorCommand } from './doctor.command.js';
import { explainCommand } from './explain.command.js';
import { filesDeleteCommand } from './files-delete.command.js';
import { filesGetCommand } from './files-get.command.js';
import { filesPdfCommand } from './files-pdf.command.js';
import { filesPutCommand } from './files-put.command.js';
import { filesTextCommand } from './files-text.command.js';
import { formsExportCommand } from './forms-export.command.js';
import { formsFillCommand } from './forms-fill.command.js';
import { formsGetCommand } from './forms-get.command.js';
import { formsListCommand } from './forms-list.command.js';
import { formsMetaCommand } from './forms-meta.command.js';
import { listsPullCommand } from './lists-pull.command.js';
import { listsPushCommand } from './lists-push.command.js';
import { loginCommand } from './login.command.js';
import { postsListCommand } from './posts-list.command.js';
import { postsPostCommand } from './posts-post.command.js';
import { postsShowCommand } from './posts-show.command.js';
import { postsUnpostCommand } from './posts-unpost.command.js';
import { requestCommands } from './request.command.js';
import { searchCommand } from './search.command.js';
import { signCommand } from './sign.command.js';
import { verifyCommand } from './verify.command.js';
import { whyCommand } from './why.command.js';

/** Every command of `talent`, in the order of its help. */
export const COMMANDS: readonly Command[] = [
  ...requestCommands,
  signCommand,
  verifyCommand,
  explainCommand,
  defineGroup('blueprint', "check, compare, apply or export a customer's configuration", [
    blueprintCheckCommand,
    blueprintDiffCommand,
    blueprintApplyCommand,
    blueprintExportCommand,
  ]),
  defineGroup('lists', 'edit a whole value list as a file', [listsPullCommand, listsPushCommand]),
  defineGroup('forms', 'read, fill and export forms', [
    formsListCommand,
    formsMetaCommand,
    formsGetCommand,
    formsFillCommand,
    formsExportCommand,
  ]),
  defineGroup('files', 'save, send and delete the files of profiles', [
    filesGetCommand,
    filesPutCommand,
    filesDeleteCommand,
    filesTextCommand,
    filesPdfCommand,
  ]),
  defineGroup('posts', 'post jobs on career portals, and take them down', [
    postsListCommand,
    postsShowCommand,
    postsPostCommand,
    postsUnpostCommand,
  ]),
  changesCommand,
  searchCommand,
  whyCommand,
  loginCommand,
  doctorCommand,
  completionCommand,
];
