import pg from 'pg';

/**
 * True when the database could not do its work (down, full, overloaded, locked), false when it refused this very
 * statement. The first is worth a retry by whoever asked; the second never is.
 */
export function isUnavailable(error: unknown): boolean {
  // Too deep or too long to be written at all: no database had a say in it.
  if (error instanceof RangeError) return false;
  if (!(error instanceof pg.DatabaseError)) return true;
  const code = error.code ?? '';
  return (
    /^(?:08|53|57|58|XX)/.test(code) || ['25006', '40001', '40P01', '55P03', '55006', '25P03'].includes(code)
  );
}
