import { useRef } from 'preact/hooks';
import { keyRows, noRows, type KeyedRows } from './rowKeys.js';

/** Keys by which rows without a name stay what they are on the page when one before them goes. */
export function useRowKeys<Row>(rows: readonly Row[]): readonly number[] {
  const known = useRef<KeyedRows<Row>>(noRows);
  known.current = keyRows(known.current, rows);
  return known.current.keys;
}
