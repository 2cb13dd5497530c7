#!/usr/bin/env node
import { run, runCommand } from './run.js';

const words = process.argv.slice(2);
const isStart = words.length === 0 || (words.length === 1 && words[0] === 'start');

if (isStart)
  await run(({ welcome }) => {
    // A stream into a file or another program has the JSON log, and nothing else.
    [process.stdout, process.stderr].find(({ isTTY }) => isTTY)?.write(welcome);
  }, []);
else await runCommand(words);
