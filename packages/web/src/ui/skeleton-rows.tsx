import { Group, Skeleton, VisuallyHidden } from '@mantine/core';

const TOP_LINE = { borderTop: '1px solid var(--tf-row-line)' };

export function SkeletonRows({ rows = 4, height = 40 }: { rows?: number; height?: number }) {
  return (
    <div role="status">
      <VisuallyHidden>Loading...</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are identical and never move
        <Group h={height} px={16} style={row > 0 ? TOP_LINE : {}} key={row} aria-hidden="true">
          <Skeleton height={12} width={`${70 - ((row * 17) % 40)}%`} />
        </Group>
      ))}
    </div>
  );
}
