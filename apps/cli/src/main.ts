#!/usr/bin/env node
import { readEnvironment } from './config/environment.js';
import { sendThrough } from './http/send-request.js';
import { runCli, stopSignal } from './run-cli.js';

const env = readEnvironment();
const { stdin, stdout, stderr } = process;

// If the reader of a pipe leaves early (`talent get … | head`), this is no failure.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await runCli(process.argv.slice(2), {
  stdin,
  stdout,
  stderr,
  env,
  now: () => new Date(),
  send: sendThrough(env.proxyFor),
  configFolder: env.configFolder,
  stopSignal: () => stopSignal(),
});
