import { Button, Checkbox } from '@mantine/core';
import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import type { GrantEntry } from '@ten-four/contract/settings/sections/grants.section';
import { useState } from 'react';
import { DialogButtons } from '#ui/dialog.tsx';
import { type DialogControl, FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';

interface DepartmentsDialogProps {
  opened: boolean;
  target: GrantEntry | null;
  close: () => void;
  departments: readonly Department[];
  /** Empty means all. */
  onSave: (entry: GrantEntry, departmentIds: string[]) => void;
}

export function DepartmentsDialog({ opened, target, close, ...props }: DepartmentsDialogProps) {
  return (
    <FormDialog opened={opened} title="Departments" size={440} onClose={close}>
      {(dialog) => target !== null && <Departments {...props} entry={target} dialog={dialog} />}
    </FormDialog>
  );
}

interface DepartmentsProps extends Pick<DepartmentsDialogProps, 'departments' | 'onSave'> {
  entry: GrantEntry;
  dialog: DialogControl;
}

function Departments({ entry, departments, dialog, onSave }: DepartmentsProps) {
  const [chosen, setChosen] = useState(entry.departmentIds);
  const save = () => {
    dialog.onClose();
    onSave(entry, chosen);
  };
  return (
    <>
      <Checkbox
        styles={INLINE_CHOICE}
        size="md"
        label="All departments"
        checked={chosen.length === 0}
        onChange={() => setChosen([])}
        data-autofocus
      />
      <Checkbox.Group value={chosen} onChange={setChosen}>
        {departments.map(({ _id, name, platform }) => (
          <Checkbox key={_id} styles={INLINE_CHOICE} size="md" label={`${name}, ${platform}`} value={_id} />
        ))}
      </Checkbox.Group>
      <DialogButtons>
        <Button size="room" onClick={dialog.onClose}>
          Cancel
        </Button>
        <Button size="room" variant="filled" onClick={save}>
          Save
        </Button>
      </DialogButtons>
    </>
  );
}
