import { Box, Group, Stack, Text } from '@mantine/core';

const LINE = '1px solid var(--tf-line)';

export function IdentityCard() {
  return (
    <Box
      w={460}
      p="24px 24px 20px"
      bg="var(--tf-panel)"
      bd="1px solid var(--tf-input-border)"
      bdrs="md"
      aria-hidden="true"
    >
      <Group
        justify="space-between"
        gap={0}
        align="baseline"
        pb={12}
        ff="heading"
        style={{ borderBottom: LINE }}
      >
        <Text span tt="uppercase" fz={20} fw={700} lts="0.06em">
          San Andreas
        </Text>
        <Text span tt="uppercase" fz={12} fw={600} c="dark.3" lts="0.12em">
          Identification card
        </Text>
      </Group>
      <Group gap={24} py={18} wrap="nowrap" align="stretch">
        <Box
          component="svg"
          w={132}
          h={156}
          bg="var(--tf-input)"
          bd="1px dashed var(--tf-input-border)"
          bdrs="xs"
          viewBox="0 0 132 156"
          fill="none"
          stroke="var(--tf-input-border)"
          strokeWidth={2}
          role="presentation"
        >
          <circle cx="66" cy="58" r="27.5" />
          <path d="M17 156c0-34 20-56 49-56s49 22 49 56" />
        </Box>
        <Stack flex={1} gap={0} justify="space-between">
          {Object.entries({ Name: 190, 'Date of birth': 120, Residence: 170 }).map(([label, width]) => (
            <div key={label}>
              <Text span tt="uppercase" fz={12} lh="20px" fw={600} c="dark.3" lts="0.08em">
                {label}
              </Text>
              <Bar width={width} />
            </div>
          ))}
        </Stack>
      </Group>
      <Group justify="space-between" pt={16} style={{ borderTop: LINE }}>
        <Bar width={96} />
        <Bar width={140} />
      </Group>
    </Box>
  );
}

const Bar = ({ width }: { width: number }) => <Box w={width} h={12} bg="var(--tf-raised)" bdrs={2} />;
