// Reads for the server what may take long (`src/database/dialect/sqlite-searcher.ts` starts it): SQLite cannot be interrupted, but
// a process can be killed. Statements come as messages, one at a time, and their rows go back.
const [file, driver] = process.argv.slice(2);
const { default: Database } = await import(driver);
const database = new Database(file, { readonly: true, fileMustExist: true });
// Another process may be bringing the log into the file.
database.pragma('busy_timeout = 500');
// The system then reads the neighbours of a page with it, so that a scan of pages that are not in memory ends in time.
database.pragma('mmap_size = 1099511627776');

process.on('message', ({ sql, parameters }) => {
  try {
    process.send({ rows: database.prepare(sql).all(...parameters) });
  } catch (error) {
    process.send({ failure: { message: error.message, code: error.code } });
  }
});
// The server is gone.
process.on('disconnect', () => process.exit());
process.send({ ready: true });
