import { blueprintApplyCommand } from './blueprint-apply.command.js';
import { blueprintCheckCommand } from './blueprint-check.command.js';
import { blueprintDiffCommand } from './blueprint-diff.command.js';
import { blueprintExportCommand } from './blueprint-export.command.js';
import { defineGroup } from './command.js';
import type { Command } from './command.js';
import { changesCommand } from './changes.command.js';
import { completionCommand } from './completion.command.js';
import { doctorCommand } from './doctor.command.js';
import { eventsListCommand } from './events-list.command.js';
import { eventsRedeliverCommand } from './events-redeliver.command.js';
import { eventsShowCommand } from './events-show.command.js';
import { explainCommand } from './explain.command.js';
import { exportCommand } from './export.command.js';
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
import { formsRequestCommand } from './forms-request.command.js';
import { importCommand } from './import.command.js';
import { listenCommand } from './listen.command.js';
import { listsPullCommand } from './lists-pull.command.js';
import { listsPushCommand } from './lists-push.command.js';
import { loginCommand } from './login.command.js';
import { postsBoardsCommand } from './posts-boards.command.js';
import { postsListCommand } from './posts-list.command.js';
import { postsPostCommand } from './posts-post.command.js';
import { postsShowCommand } from './posts-show.command.js';
import { postsUnpostCommand } from './posts-unpost.command.js';
import { requestCommands } from './request.command.js';
import { searchCommand } from './search.command.js';
import { signCommand } from './sign.command.js';
import { subscriptionsListCommand } from './subscriptions-list.command.js';
import { subscriptionsPingCommand } from './subscriptions-ping.command.js';
import { subscriptionsPauseCommand, subscriptionsResumeCommand } from './subscriptions-switch.command.js';
import { triggerApplicationCommand } from './trigger-application.command.js';
import { triggerPostCommand, triggerUnpostCommand } from './trigger-board.command.js';
import { triggerStatusChangeCommand } from './trigger-status-change.command.js';
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
  defineGroup('forms', 'request, fill, read and export forms', [
    formsListCommand,
    formsMetaCommand,
    formsGetCommand,
    formsRequestCommand,
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
    postsBoardsCommand,
  ]),
  listenCommand,
  defineGroup('trigger', 'cause an event, as those who work with the platform do', [
    triggerStatusChangeCommand,
    triggerApplicationCommand,
    triggerPostCommand,
    triggerUnpostCommand,
  ]),
  defineGroup('events', 'list, show and redeliver the events that were sent', [
    eventsListCommand,
    eventsShowCommand,
    eventsRedeliverCommand,
  ]),
  defineGroup('subscriptions', 'list, pause, resume and ping those who get events', [
    subscriptionsListCommand,
    subscriptionsPauseCommand,
    subscriptionsResumeCommand,
    subscriptionsPingCommand,
  ]),
  changesCommand,
  searchCommand,
  exportCommand,
  importCommand,
  whyCommand,
  loginCommand,
  doctorCommand,
  completionCommand,
];
