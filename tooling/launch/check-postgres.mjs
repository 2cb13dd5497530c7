// Fails with one line when nothing listens where TALENT_TEST_POSTGRES_URL points.
import { reachPostgres } from './reach-postgres.mjs';

const problem = await reachPostgres(process.env.TALENT_TEST_POSTGRES_URL);
if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
