import { COMPLETION_SCRIPTS, SHELLS } from '../completion/completion-scripts.js';
import { defineCommand } from './command.js';

const INSTALL = [
  'Install for bash:  talent completion bash >> ~/.bashrc',
  'Install for zsh:   talent completion zsh >> ~/.zshrc     (after compinit)',
  'Then open a new shell.',
].join('\n');

/** `completion`: the script that makes a shell complete commands, options and account names. */
export const completionCommand = defineCommand({
  usage: 'completion [shell]',
  summary: 'print the completion script for bash or zsh',
  declare: (yargs) =>
    yargs.positional('shell', { choices: SHELLS, describe: 'left out, the one that $SHELL names' }).epilogue(INSTALL),
  parse: ({ shell }) => ({ shell }),
  async run({ shell }, { stdout, env }) {
    stdout.write(COMPLETION_SCRIPTS[shell ?? env.shell]);
    return 'OK';
  },
});
