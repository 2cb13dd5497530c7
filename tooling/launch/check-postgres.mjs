// check-postgres.mjs <url>: fails with one line when nothing listens there.
import { reachPostgres } from './reach-postgres.mjs';

const problem = await reachPostgres(process.argv[2]);
if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
