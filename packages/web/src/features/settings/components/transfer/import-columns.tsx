import { NativeSelect } from '@mantine/core';
import type { ImportPreview } from '@ten-four/contract/settings/transfer.contract';
import { useState } from 'react';
import classes from './transfer.module.css';

const NOT_USED = { value: '', label: 'Not used' };

interface ImportColumnsProps {
  preview: ImportPreview;
  onMap: (column: { name: string; field: string | null }) => void;
}

/** Lists the columns of a file with the field that each fills, those that fill none first. */
export function ImportColumns({ preview: { columns, fields }, onMap }: ImportColumnsProps) {
  const unused = columns.filter(({ field }) => field === null).map(({ name }) => name);
  // Rows stay in place while one of them is mapped, so that its select keeps the focus.
  const [first] = useState(unused);
  const isFirst = ({ name }: { name: string }) => first.includes(name);
  if (columns.length === 0 || fields.length === 0) return null;
  return (
    <details className={classes.columns} open={first.length > 0}>
      <summary>{unused.length === 0 ? 'All columns are used' : `Not used: ${unused.join(', ')}`}</summary>
      <ul>
        {columns
          .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
          .map(({ name, field, sample }) => (
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
