import { Box } from '@mantine/core';

export function Monogram({ name, size }: { name: string; size: number }) {
  return (
    <Box
      component="span"
      display="inline-grid"
      flex="none"
      w={size}
      h={size}
      ff="heading"
      fz={Math.round(size * 0.44)}
      fw={600}
      lh={1}
      lts="0.04em"
      c="var(--tf-dim)"
      bg="var(--tf-raised)"
      bd="1px solid var(--tf-line)"
      bdrs="sm"
      style={{ placeItems: 'center' }}
      aria-hidden="true"
    >
      {initials(name)}
    </Box>
  );
}

const SUFFIX = /^(jr|sr|ii|iii|iv)$/i;

function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => word !== '' && !SUFFIX.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
