import { Box } from '@mantine/core';
import { DEMO_MESSAGES_PATH } from '@ten-four/contract/common/pages';

export function DemoBanner() {
  return (
    <Box
      component="aside"
      pos="sticky"
      top="var(--panic, 0)"
      h={24}
      fz={12}
      fw={600}
      lh="24px"
      ta="center"
      c="var(--tf-dim)"
      bg="var(--tf-raised)"
      style={{ zIndex: 101, gridArea: '1 / 1 / auto / -1' }}
      aria-label="Demo mode"
    >
      Demo
      <Box
        component="a"
        display="inline-block"
        ml={12}
        c="var(--tf-text)"
        href={DEMO_MESSAGES_PATH}
        target="_blank"
        rel="noreferrer"
      >
        View Discord messages
      </Box>
    </Box>
  );
}
