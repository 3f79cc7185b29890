import { Button, Checkbox } from '@mantine/core';
import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import type { GrantEntry } from '@ten-four/contract/settings/sections/grants.section';
import { useState } from 'react';
import { DialogButtons } from '#ui/dialog.tsx';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';

interface DepartmentsFormProps {
  entry: GrantEntry;
  departments: readonly Department[];
  /** Empty means all. */
  onSave: (entry: GrantEntry, departmentIds: string[]) => void;
  onClose: () => void;
}

export function DepartmentsForm({ entry, departments, onSave, onClose }: DepartmentsFormProps) {
  const [chosen, setChosen] = useState(entry.departmentIds);
  const save = () => {
    onClose();
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
        <Button size="room" onClick={onClose}>
          Cancel
        </Button>
        <Button size="room" variant="filled" onClick={save}>
          Save
        </Button>
      </DialogButtons>
    </>
  );
}
