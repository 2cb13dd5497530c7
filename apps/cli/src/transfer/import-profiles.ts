import type { PlatformSession } from '../platform/platform-session.js';
import { withProgress } from '../terminal/progress.js';
import { eachAtOnce } from './each-at-once.js';
import { ImportJournal } from './import-journal.js';
import { ImportWork } from './import-work.js';
import type { ImportExtent, ProfileImport } from './import-work.js';
import { readFieldSchemas } from './profile-schema.js';

const AT_ONCE = 4;

/**
 * Creates a profile of each line of which none was made yet (D-CHG-9).
 *
 * @throws CliError where it breaks off; the same import again goes on from there
 */
export async function importProfiles(request: ProfileImport, session: PlatformSession): Promise<ImportExtent> {
  const { type, isSameCustomer, dryRun } = request;
  const [read, write] = [await readFieldSchemas(type, 'read', session), await readFieldSchemas(type, 'write', session)];
  const subject = { import: type, server: session.account.base.origin, customer: session.customer };
  const journal = await ImportJournal.open(request.journal, subject, !dryRun);
  const work = new ImportWork({ ...request, target: { read, write, isSameCustomer } }, journal, session);
  try {
    await withProgress(session.context, (tell) =>
      eachAtOnce(work.lines(), AT_ONCE, async (line) => {
        await work.take(line);
        tell(work.summary());
      }),
    );
    return work.extent;
  } finally {
    session.context.stderr.write(`${work.summary()}\n`);
    await work.tellTheRest();
    await journal.close();
  }
}
