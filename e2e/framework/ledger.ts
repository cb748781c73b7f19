import { once } from 'node:events';
import pg from 'pg';

export interface LedgerStatus {
  readonly show_id: string;
  readonly status: string;
  readonly is_filled: boolean;
}

export interface LedgerResponse {
  readonly response_id: string;
  readonly popup_id: string;
  readonly status: string;
  readonly revision: number;
  readonly answers: Readonly<Record<string, unknown>>;
}

export interface Ledger {
  readonly statuses: () => Promise<LedgerStatus[]>;
  readonly responses: () => Promise<LedgerResponse[]>;
  readonly eventNames: () => Promise<string[]>;
  readonly close: () => Promise<void>;
}

/** What the database holds, read from the database itself. Sample data is left out. */
export function openLedger(databaseUrl: string): Ledger {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const rows = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
    (await pool.query<Row>(text)).rows;
  return {
    statuses: () =>
      rows(
        `SELECT show_id, status::text, is_filled FROM showing_statuses
         WHERE report_id IS NOT NULL OR is_filled ORDER BY show_id, status`,
      ),
    responses: () =>
      rows(
        'SELECT response_id, popup_id, status::text, revision, answers FROM responses ORDER BY started_at',
      ),
    eventNames: async () =>
      (await rows<{ name: string }>('SELECT name FROM events ORDER BY name')).map(({ name }) => name),
    close: async () => {
      // The pool's end does not wait for that of its connection, which would complain when the database goes next.
      const gone = pool.totalCount === 0 ? undefined : once(pool, 'remove');
      await pool.end();
      await gone;
    },
  };
}
