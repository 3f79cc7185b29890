import { Button, Checkbox } from '@mantine/core';
import type { GrantEntry } from '@ten-four/contract/settings/sections/grants.section';
import { useState } from 'react';
import { DialogButtons } from '#ui/dialog.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';

interface Offered {
  _id: string;
  name: string;
  platform: string;
}

interface DepartmentsDialogProps {
  opened: boolean;
  entry: GrantEntry | null;
  departments: readonly Offered[];
  onClose: () => void;
  /** Empty means all. */
  onSave: (entry: GrantEntry, departmentIds: string[]) => void;
}

export function DepartmentsDialog({ opened, entry, departments, onClose, onSave }: DepartmentsDialogProps) {
  return (
    <FormDialog opened={opened} title="Departments" size={440} onClose={onClose}>
      {() =>
        entry !== null && (
          <Chosen
            begun={entry.departmentIds}
            departments={departments}
            onClose={onClose}
            onSave={(ids) => {
              onClose();
              onSave(entry, ids);
            }}
          />
        )
      }
    </FormDialog>
  );
}

interface ChosenProps {
  begun: readonly string[];
  departments: readonly Offered[];
  onClose: () => void;
  onSave: (departmentIds: string[]) => void;
}

function Chosen({ begun, departments, onClose, onSave }: ChosenProps) {
  const [chosen, setChosen] = useState(begun);
  const toggle = (id: string, on: boolean) =>
    setChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id));
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
      {departments.map(({ _id, name, platform }) => (
        <Checkbox
          key={_id}
          styles={INLINE_CHOICE}
          size="md"
          label={`${name}, ${platform}`}
          checked={chosen.includes(_id)}
          onChange={({ currentTarget }) => toggle(_id, currentTarget.checked)}
        />
      ))}
      <DialogButtons>
        <Button size="room" onClick={onClose}>
          Cancel
        </Button>
        <Button size="room" variant="filled" onClick={() => onSave([...chosen])}>
          Save
        </Button>
      </DialogButtons>
    </>
  );
}
