import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import type { ImportPreview } from '@ten-four/contract/settings/transfer.contract';
import classes from './transfer.module.css';

const NOT_USED = { value: '', label: 'Not used' };

interface ImportColumnsProps {
  preview: ImportPreview;
  onMap: (column: { name: string; field: string | null }) => void;
}

/** Lists the columns of a file with the field that each fills, those that fill none first. */
export function ImportColumns({ preview: { columns, fields }, onMap }: ImportColumnsProps) {
  if (columns.length === 0 || fields.length === 0) return null;
  const unused = columns.filter(({ field }) => field === null);
  const ordered = [...unused, ...columns.filter(({ field }) => field !== null)];
  return (
    <details className={classes.columns} open={unused.length > 0}>
      <summary>{titleOf(unused.length)}</summary>
      <ul>
        {ordered.map(({ name, field, sample }) => (
          <li key={name} data-unused={field === null || undefined}>
            <span className={classes.column}>
              <b>{name}</b>
              {sample !== '' && <span>{sample}</span>}
            </span>
            <NativeSelect
              aria-label={`Use ${name} as`}
              size="room"
              value={field ?? ''}
              data={[NOT_USED, ...fields]}
              onChange={({ currentTarget: { value } }) => onMap({ name, field: value || null })}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

function titleOf(unused: number): string {
  if (unused === 0) return 'Columns: all used';
  return unused === 1 ? '1 column is not used' : `${unused} columns are not used`;
}
