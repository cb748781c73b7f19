import type { ComponentChildren } from 'preact';
import './table.css';

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** Figures stand at the end of their column, one below the other. */
  readonly isNumber?: boolean;
  /** The name of the column is read aloud but not drawn. */
  readonly hideHead?: boolean;
  readonly class?: string;
}

/** Rows of one kind. A table that is wider than its place scrolls by itself, and can be scrolled by keys. */
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
      <table class={look === undefined ? 'table' : `table ${look}`}>
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, isNumber = false, hideHead = false }) => (
              <th key={head} scope="col" class={isNumber ? 'number' : undefined}>
                {hideHead ? <span class="visually-hidden">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} class={rowClass?.(row)}>
              {columns.map((column) => (
                <td key={column.head} class={cellClass(column)}>
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
