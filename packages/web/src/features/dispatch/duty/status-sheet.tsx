import { Box, Button, SimpleGrid, Stack } from '@mantine/core';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { useAvailableOptions } from '#lib/community.ts';
import type { DialogOf } from '#ui/form-dialog/form-dialog.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { withErrorToast } from '../with-error-toast.ts';
import { useChangeDuty } from './change-duty.ts';
import { StatusKeys } from './status-strip.tsx';
import { useChooseStatus } from './use-choose-status.ts';

const CHOSEN = { bg: 'var(--tf-selected)', bd: '1px solid var(--tf-accent)' };
const FAILED = 'Failed to set the subdivision.';

export function StatusSheet({ opened, officer, onClose }: DialogOf<{ officer: Officer }>) {
  const chooseStatus = useChooseStatus(officer);
  const { departments } = useAvailableOptions(officer.kind);
  const { mutateAsync } = useChangeDuty(officer);
  const { subdivisions = [] } = departments.find(({ _id }) => _id === officer.departmentId) ?? {};
  const chooseSubdivision = (subdivision: string | null) => {
    onClose();
    return withErrorToast(mutateAsync({ subdivision }), FAILED, FAILED);
  };
  const choices = [{ name: null, label: 'None' }, ...subdivisions.map(({ name }) => ({ name, label: name }))];
  return (
    <Sheet opened={opened} onClose={onClose} title="Status">
      <SimpleGrid cols={2} spacing={6}>
        <StatusKeys
          officer={officer}
          onChoose={(status) => {
            onClose();
            chooseStatus(status);
          }}
        />
      </SimpleGrid>
      {subdivisions.length > 0 && (
        <>
          <Box component="h3" m="16px 0 6px" fz={12} fw={600} c="dimmed" tt="uppercase" lts="0.06em">
            Subdivision
          </Box>
          <Stack gap={6} role="group" aria-label="Subdivision">
            {choices.map(({ name, label }) => (
              <Button
                key={label}
                size="touch"
                aria-pressed={name === officer.subdivision}
                {...(name === officer.subdivision && CHOSEN)}
                onClick={() => void chooseSubdivision(name)}
              >
                {label}
              </Button>
            ))}
          </Stack>
        </>
      )}
    </Sheet>
  );
}
