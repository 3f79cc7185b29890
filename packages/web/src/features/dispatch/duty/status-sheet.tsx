import { Button } from '@mantine/core';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { useOffers } from '#lib/community.ts';
import { Sheet } from '#ui/sheet.tsx';
import { withErrorToast } from '../with-error-toast.ts';
import { useChangeDuty } from './change-duty.ts';
import classes from './status-sheet.module.css';
import { StatusKeys } from './status-strip.tsx';
import { useChooseStatus } from './use-choose-status.ts';

const FAILED = 'Failed to set the subdivision.';

interface StatusSheetProps {
  opened: boolean;
  officer: Officer;
  onClose: () => void;
}

/** Where there is no room for the keys: the statuses, and beneath them the subdivisions. A press is enough. */
export function StatusSheet({ opened, officer, onClose }: StatusSheetProps) {
  const chooseStatus = useChooseStatus(officer);
  const { statuses, departments } = useOffers(officer.kind);
  const { mutateAsync } = useChangeDuty(officer);
  const { subdivisions = [] } = departments.find(({ _id }) => _id === officer.departmentId) ?? {};
  const chooseSubdivision = (subdivision: string | null) => {
    onClose();
    return withErrorToast(mutateAsync({ subdivision }), FAILED, FAILED);
  };
  const choices = [{ name: null, label: 'None' }, ...subdivisions.map(({ name }) => ({ name, label: name }))];
  return (
    <Sheet opened={opened} onClose={onClose} title="Status">
      <div className={classes.keys}>
        <StatusKeys
          officer={officer}
          statuses={statuses}
          onChoose={(status) => {
            onClose();
            chooseStatus(status);
          }}
        />
      </div>
      {subdivisions.length > 0 && (
        <>
          <h3 className={classes.heading}>Subdivision</h3>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form */}
          <div className={classes.choices} role="group" aria-label="Subdivision">
            {choices.map(({ name, label }) => (
              <Button
                key={label}
                size="touch"
                aria-pressed={name === officer.subdivision}
                className={classes.choice ?? ''}
                onClick={() => void chooseSubdivision(name)}
              >
                {label}
              </Button>
            ))}
          </div>
        </>
      )}
    </Sheet>
  );
}
