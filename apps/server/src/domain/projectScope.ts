import type { Database, Queryable, Row } from '../store/database.js';

/**
 * The one way from the studio's routes to the rows of a project: every statement gets the project's id as `$1` and is
 * refused when it does not compare with it. Values of the caller begin at `$2`.
 */
export interface ProjectScope {
  readonly projectId: string;
  query<Result extends Row = Row>(sql: string, values?: readonly unknown[]): Promise<Result[]>;
  /** Commits when `work` resolves. Inside it, use the given scope alone. */
  transaction<Result>(work: (scope: TransactionScope) => Promise<Result>): Promise<Result>;
}

export interface TransactionScope extends Omit<ProjectScope, 'transaction'> {
  /** For what was written to take a connection, such as publishing. */
  readonly connection: Queryable;
}

/** A comparison of `project_id`, the row of the project itself, or a row that is made with it. */
const scoped = [
  /\bproject_id = \$1\b/,
  /\bprojects\b[^;]*\bWHERE (?:\w\.)?id = \$1\b/,
  /\bINSERT INTO \w+ \(project_id, [^;]*\b(?:VALUES \(|SELECT )\$1\b/,
];

export function createProjectScope(database: Database, projectId: string): ProjectScope {
  return {
    projectId,
    query: scopedQuery(database, projectId),
    transaction: (work) =>
      database.transaction((connection) =>
        work({ projectId, connection, query: scopedQuery(connection, projectId) }),
      ),
  };
}

function scopedQuery(connection: Queryable, projectId: string): ProjectScope['query'] {
  return (sql, values = []) => {
    if (!scoped.some((form) => form.test(sql)))
      return Promise.reject(new Error('A statement of the studio names no project.'));
    return connection.query(sql, [projectId, ...values]);
  };
}
