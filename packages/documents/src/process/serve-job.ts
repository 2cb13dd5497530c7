import { readFile } from 'node:fs/promises';
import { DocumentFailure } from '../document-failure.js';
import type { DocumentEngine, DocumentJob } from '../engine.js';
import { failureOf } from './failure-of.js';
import type { JobMessage, ReplyMessage } from './job-messages.js';

/**
 * The part that runs in the child: receives one job from its parent, runs it, reports the result, and waits to be
 * killed.
 */
export function serveJob(engines: readonly DocumentEngine[]): void {
  // The child leads its own group. Killing the group makes sure that nothing outlives the parent.
  process.once('disconnect', () => process.kill(0, 'SIGKILL'));
  process.once('message', (message: JobMessage) => void work(engines, message).then((reply) => process.send?.(reply)));
  const tellCrash = (error: unknown): void => void process.send?.({ failure: messageOf(failureOf(error)) });
  process.once('uncaughtException', tellCrash);
  process.once('unhandledRejection', tellCrash);
}

async function work(engines: readonly DocumentEngine[], { engineId, job }: JobMessage): Promise<ReplyMessage> {
  try {
    const engine = engines.find(({ id }) => id === engineId);
    if (engine === undefined) throw new DocumentFailure('ENGINE_MISSING', `There is no engine "${engineId}".`);
    if (engine.origin === 'system') await checkContent(job);
    return { result: await engine.run(job) };
  } catch (error) {
    return { failure: messageOf(failureOf(error)) };
  }
}

/** Checks the content for programs of the system. Embedded engines enforce the limits themselves while they unpack. */
async function checkContent({ inputFile, limits }: DocumentJob): Promise<void> {
  const { refuseZipBombs } = await import('./refuse-zip-bombs.js');
  await refuseZipBombs(await readFile(inputFile), limits);
}

function messageOf({ code, message }: DocumentFailure): { code: string; message: string } {
  return { code, message };
}
