import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface TableColumn {
  key: string;
  label: ReactNode;
  /** Words are set left, money right (the default). The first column is always left. */
  align?: 'left' | 'right';
  /** Fees and times step back. */
  quiet?: boolean;
}

export interface TableRow {
  key: string;
  cells: Readonly<Record<string, ReactNode>>;
  /** A part belongs to the row above it. */
  state?: 'now' | 'sum' | 'part' | undefined;
}

export interface TableProps {
  caption: ReactNode;
  hideCaption?: boolean;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
}

export function Table({ caption, hideCaption, columns, rows }: TableProps) {
  return (
    <table className="table">
      <caption className={classNames(hideCaption && 'visually-hidden')}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={cellClass(column)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={row.state}>
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.key} scope="row">
                  {row.cells[column.key]}
                </th>
              ) : (
                <td key={column.key} className={cellClass(column)}>
                  {row.cells[column.key]}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function cellClass({ align, quiet }: TableColumn): string | undefined {
  return classNames(align === 'left' && 'l', quiet && 'q');
}
