import pg from 'pg';

/** After all spec files: removes the templates of this run from PostgreSQL. */
export default async function removeDatabaseTemplates() {
  const { TALENT_TEST_POSTGRES_URL: connectionString, TALENT_TEST_TEMPLATE: ofRun } = process.env;
  if (!connectionString) return;
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [ofRun]);
    for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  } finally {
    await client.end();
  }
}
