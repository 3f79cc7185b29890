import { Radio, Stack } from '@mantine/core';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { useAvailableOptions, withPicked } from '#lib/community.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { inDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';
import { useChangeDuty } from './change-duty.ts';

export const SubdivisionDialog = inDialog('Select Subdivision', SubdivisionForm, 440);

function SubdivisionForm({ officer }: { officer: Officer }) {
  const { discordId, kind, departmentId, subdivision } = officer;
  const department = useAvailableOptions(kind).departments.find(({ _id }) => _id === departmentId);
  const names = department?.subdivisions.map(({ name }) => name) ?? [];
  const { mutateAsync } = useChangeDuty(officer);
  const { form, state } = useEndpointForm({
    send: {
      route: 'POST /api/units/subdivision',
      mutateAsync: ({ body }) => mutateAsync({ subdivision: body?.subdivision || null }),
    },
    draft: `subdivision:${discordId}:${subdivision ?? ''}`,
    initial: { subdivision: subdivision ?? '' },
    optionsOf: (values) => ({ body: { subdivision: values.subdivision || null } }),
    texts: { failed: 'Failed to set the subdivision.' },
  });
  const choices = [{ value: '', label: 'None' }, ...withPicked(names, form.values.subdivision)];
  return (
    <DialogForm state={state} submitLabel="Save" busyLabel="Saving...">
      <Radio.Group {...form.getInputProps('subdivision')} label="Subdivision">
        <Stack gap={0}>
          {choices.map(({ value, label }) => (
            <Radio
              key={value}
              styles={INLINE_CHOICE}
              value={value}
              label={label}
              data-autofocus={value === form.values.subdivision || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
    </DialogForm>
  );
}
