import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './skeleton-rows.module.css';

/** Grey bars in place of rows that are being loaded; read out as 'Loading...'. */
export function SkeletonRows({ rows = 4, height = 40 }: { rows?: number; height?: number }) {
  return (
    <div role="status">
      <VisuallyHidden>Loading...</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike and never change places
        <div className={classes.row} style={{ height }} key={row} aria-hidden="true">
          <Skeleton height={12} width={`${70 - ((row * 17) % 40)}%`} />
        </div>
      ))}
    </div>
  );
}
