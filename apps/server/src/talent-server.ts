#!/usr/bin/env node
import { run, runCommand } from './run.js';
import { terminalOf } from './terminal-of.js';

const words = process.argv.slice(2);
const isStart = words.length === 0 || (words.length === 1 && words[0] === 'start');

if (isStart)
  await run(({ welcome }) => void terminalOf<NodeJS.WriteStream>([process.stdout, process.stderr])?.write(welcome), []);
else await runCommand(words);
