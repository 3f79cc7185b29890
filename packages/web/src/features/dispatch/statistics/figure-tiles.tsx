import { Box, Paper, Text } from '@mantine/core';

interface FigureTile {
  label: string;
  value: string;
  lines?: readonly string[] | undefined;
}

/** Renders the tiles of a description list. */
export const figureTiles = (tiles: readonly FigureTile[]) =>
  tiles.map(({ label, value, lines = [] }) => (
    <Paper key={label} p="8px 12px" bd="1px solid var(--tf-line)" radius="md">
      <Text component="dt" fz={13} fw={600}>
        {label}
      </Text>
      <dd>
        <Box component="span" display="block" ff="monospace" fz={20} fw={600} lh="28px">
          {value}
        </Box>
        {lines.map((line) => (
          <Box component="span" key={line} display="block" fz={12} fw={400} lh="16px" c="dimmed">
            {line}
          </Box>
        ))}
      </dd>
    </Paper>
  ));
