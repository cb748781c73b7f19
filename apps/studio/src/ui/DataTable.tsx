import type { ComponentChildren } from 'preact';
import './table.css';

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Figures stand at the end of their column, one below the other. */
  readonly isNumber?: boolean;
  /** The name of the column is read aloud but not drawn. */
  readonly hideHead?: boolean;
  /** What people wrote heads it, and may be long. */
  readonly wrapsHead?: boolean;
  readonly class?: string;
}

/**
 * Rows of one kind. On a phone each row is a card of its own, with the names of the columns beside the values; the roles
 * are written out because such a layout would take them away.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  look,
  rowClass,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  look?: string;
  rowClass?: (row: Row) => string | undefined;
}) {
  return (
    <div class="table-scroll">
      <table role="table" class={look === undefined ? 'table' : `table ${look}`}>
        <caption class="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ head, isNumber = false, hideHead = false, wrapsHead = false }) => (
              <th
                key={head}
                role="columnheader"
                scope="col"
                class={isNumber ? 'number' : wrapsHead ? 'wraps' : undefined}
              >
                {hideHead ? <span class="visually-hidden">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row" class={rowClass?.(row)}>
              {columns.map((column) => (
                <td
                  key={column.head}
                  role="cell"
                  class={cellClass(column)}
                  data-head={column.hideHead === true ? undefined : column.head}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cellClass({ isNumber = false, class: own }: Pick<Column<never>, 'isNumber' | 'class'>) {
  const names = [isNumber && 'number', own].filter(Boolean);
  return names.length === 0 ? undefined : names.join(' ');
}
