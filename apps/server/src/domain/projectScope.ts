import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgSelectBase, PgTable, SelectedFields } from 'drizzle-orm/pg-core';
import type { Database, Queryable, Row, TransactionOptions } from '../store/database.js';
import { isDeadlock } from '../store/failures.js';
import { createReader } from '../store/reader.js';
import { projects } from '../store/schema.js';
import { refuseForeign } from './refuseForeign.js';

/** The one way from the studio's routes to the rows of a project. */
export interface ProjectScope {
  readonly projectId: string;
  /**
   * Rows of a table, of this project alone: that condition is there before any other and stays. What is joined must be
   * compared by project, or the read is refused.
   */
  select<Fields extends SelectedFields>(fields: Fields): ScopedRead<Fields>;
  /** The statement gets the project's id as `$1` and is refused when it does not compare with it. Other values begin at `$2`. */
  query<Result extends Row = Row>(sql: string, values?: readonly unknown[]): Promise<Result[]>;
  /** Commits when `work` resolves. Inside it, use the given scope alone. What gives way to another is done again from the start. */
  transaction<Result>(
    work: (scope: TransactionScope) => Promise<Result>,
    options?: TransactionOptions,
  ): Promise<Result>;
}

export interface TransactionScope extends Omit<ProjectScope, 'transaction'> {
  /** For what was written to take a connection, such as publishing. */
  readonly connection: Queryable;
}

export interface ScopedRead<Fields extends SelectedFields> {
  from<Table extends ProjectTable>(table: Table): PgSelectBase<Table['_']['name'], Fields, 'partial'>;
}

type ProjectTable =
  typeof projects | (PgTable & { readonly projectId: AnyPgColumn<{ data: string; notNull: true }> });

/** A comparison of `project_id`, the row of the project itself, or a row that is made with it. */
const scoped = [
  /\bproject_id = \$1\b/,
  /\bprojects\b[^;]*\bWHERE (?:\w\.)?id = \$1\b/,
  /\bINSERT INTO \w+ \(project_id, [^;]*\b(?:VALUES \(|SELECT )\$1\b/,
];

export function createProjectScope(database: Database, projectId: string): ProjectScope {
  return {
    ...waysOf(database, projectId),
    transaction: (work, options) =>
      withoutDeadlock(() =>
        database.transaction((connection) => work({ ...waysOf(connection, projectId), connection }), options),
      ),
  };
}

const mostTries = 5;

async function withoutDeadlock<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries === mostTries || !isDeadlock(error)) throw error;
    }
  }
}

function waysOf(connection: Queryable, projectId: string): Omit<ProjectScope, 'transaction'> {
  return {
    projectId,
    select: scopedSelect(connection, projectId),
    query: (sql, values = []) => {
      if (!scoped.some((form) => form.test(sql)))
        return Promise.reject(new Error('A statement of the studio names no project.'));
      return connection.query(sql, [projectId, ...values]);
    },
  };
}

function scopedSelect(connection: Queryable, projectId: string): ProjectScope['select'] {
  const reader = createReader(connection, (sql, values) => refuseForeign(sql, values, projectId));
  return (fields: SelectedFields) => ({
    from: (table: ProjectTable) => {
      const own = eq('projectId' in table ? table.projectId : table.id, projectId);
      const read = reader.select(fields).from(table).$dynamic();
      const where = read.where.bind(read);
      const within = (condition: SQL | undefined) => and(own, condition && sql`(${condition})`);
      // Drizzle puts a second condition in the place of the first.
      read.where = (condition) =>
        where(typeof condition === 'function' ? (chosen) => within(condition(chosen)) : within(condition));
      return read.where(undefined) as never;
    },
  });
}

/** Whether there is such a project, and nobody has deleted it. */
export async function isKept({ select }: Pick<ProjectScope, 'select'>): Promise<boolean> {
  const found = await select({ id: projects.id }).from(projects).where(isNull(projects.deletedAt));
  return found.length > 0;
}
