import type { OfficerRef, Unit } from '@ten-four/contract/dispatch/units.contract';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { FormButton } from '#ui/form-dialog/form-button.tsx';
import { useOwnOfficer, useOwnProfiles } from '../duty/duty.queries.ts';
import { CommendForm } from './commend-form.tsx';

interface CommendUnitsProps {
  user: CurrentUser;
  /** On one platform. */
  units: readonly Unit[];
}

/** Lets officers of the platform and staff commend others on duty, also the crew of an apparatus. */
export function CommendUnits({ user, units }: CommendUnitsProps) {
  const officer = useOwnOfficer(user);
  const ownIds = useOwnProfiles(user).map(({ _id }) => _id);
  const others = units
    .filter(({ platform }) => user.staff || officer?.department === platform)
    .flatMap<OfficerRef>((unit) => (unit.isApparatus ? unit.crew : [unit]))
    .filter(({ _id }) => !ownIds.includes(_id))
    .map(({ _id, callsign, name }) => ({ id: _id, label: `${callsign} ${name}` }));
  if (others.length === 0) return null;
  return (
    <FormButton label="Commend" title="Commend a unit">
      <CommendForm units={others} />
    </FormButton>
  );
}
