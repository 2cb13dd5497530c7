import { defineGroup } from './command.js';
import { listsPullCommand } from './lists-pull.command.js';
import { listsPushCommand } from './lists-push.command.js';

/** `lists`: whole value lists as files. */
export const listsCommand = defineGroup('lists', 'edit a whole value list as a file', [
  listsPullCommand,
  listsPushCommand,
]);
