import type { Database, Statements } from './database';

/** The same database; `beat` is told of each statement that was answered. */
export function beatingDatabase(database: Database, beat: () => void): Database {
  return {
    ...beatingStatements(database, beat),
    transaction: (work) => database.transaction((tx) => work(beatingStatements(tx, beat))),
    session: (work) => database.session((session) => work(beatingStatements(session, beat))),
    close: () => database.close(),
  };
}

function beatingStatements(statements: Statements, beat: () => void): Statements {
  return {
    select: async <Row>(...query: Parameters<Statements['select']>) => {
      const rows = await statements.select<Row>(...query);
      beat();
      return rows;
    },
    run: async (...query) => {
      const done = await statements.run(...query);
      beat();
      return done;
    },
  };
}
