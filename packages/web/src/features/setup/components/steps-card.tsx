import { Box, Center, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { SETUP_STEPS, type SetupStep } from '@ten-four/contract/setup/setup.values';
import { useSetup } from '../setup.queries.ts';
import { STEPS } from './wizard.tsx';

interface StepsCardProps {
  current: SetupStep | null;
  completed: readonly SetupStep[];
  chosen: Partial<Record<SetupStep, string>>;
}

export function StepsCard({ current, completed, chosen }: StepsCardProps) {
  const setup = useSetup();
  return (
    <Stack
      component="ol"
      gap={20}
      w={336}
      p={20}
      bg="var(--tf-panel)"
      bd="1px solid var(--tf-input-border)"
      bdrs="sm"
      aria-label="Steps"
    >
      {SETUP_STEPS.map((step, index) => {
        const state = setup.data?.steps[step] ?? 'open';
        const isDone = state !== 'open' || completed.includes(step);
        const caption = state === 'host' ? 'Set by the host' : chosen[step];
        return (
          <Group
            component="li"
            key={step}
            gap={12}
            wrap="nowrap"
            align="flex-start"
            fw={500}
            c={isDone || step === current ? 'var(--tf-text)' : 'var(--tf-dim)'}
            aria-current={step === current ? 'step' : undefined}
          >
            <Center
              component="span"
              flex="none"
              w={24}
              h={24}
              fz={13}
              fw={600}
              bdrs="50%"
              {...(step === current ? SIGNS.current : isDone ? SIGNS.done : SIGNS.open)}
              aria-hidden
            >
              {isDone && step !== current ? <IconCheck size={16} stroke={2} /> : index + 1}
            </Center>
            <Box miw={0}>
              <p>{STEPS[step].heading}</p>
              {caption !== undefined && (isDone || step === current) && (
                <Text fz={13} fw={400} c="dimmed" truncate>
                  {caption}
                </Text>
              )}
            </Box>
          </Group>
        );
      })}
    </Stack>
  );
}

const SIGNS = {
  current: { c: '#fff', bg: 'var(--tf-accent-solid)', bd: '1px solid var(--tf-accent-solid)' },
  done: { c: 'var(--tf-available)', bd: '1px solid var(--tf-available)' },
  open: { c: 'var(--tf-dim)', bd: '1px solid var(--tf-input-border)' },
};
