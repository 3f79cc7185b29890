import { useQueryClient } from '@tanstack/react-query';
import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { usePatchCivilian } from '#features/civilians/civilians.queries.ts';
import { civilianName } from '#features/civilians/components/civilian-name.ts';
import { MedicalFacts } from '#features/civilians/components/civilian-profile.tsx';
import { LicensesPanel } from '#features/licenses/components/licenses-panel.tsx';
import { MedicalPanel } from '#features/medical/components/medical-panel.tsx';
import { currentUserQuery } from '#features/session/session.queries.ts';
import { VehiclesPanel } from '#features/vehicles/components/vehicles-panel.tsx';
import { WeaponsPanel } from '#features/weapons/components/weapons-panel.tsx';
import { Panel } from '#ui/panel.tsx';

interface CivilianHoldingsProps {
  civilian: Civilian;
  user: CurrentUser;
  own: boolean;
}

/** What a civilian holds, as far as the reader may see it. */
export function CivilianHoldings({ civilian, user, own }: CivilianHoldingsProps) {
  const queryClient = useQueryClient();
  const patch = usePatchCivilian(civilian._id);
  const facts = <MedicalFacts civilian={civilian} />;
  const about = { civilianId: civilian._id, own, deceased: civilian.deceased };
  return (
    <>
      {(own || user.publicSafety || user.staff) && (
        <>
          <LicensesPanel
            {...about}
            licenses={civilian}
            userId={user.discordId}
            permitted={user.licenses}
            onAdded={patch}
            // A pass may have brought the user a role.
            onTestPassed={() => void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })}
          />
          <VehiclesPanel {...about} onCountChange={(vehicleCount) => patch({ vehicleCount })} />
          <WeaponsPanel
            {...about}
            ownerName={civilianName(civilian)}
            onCountChange={(weaponCount) => patch({ weaponCount })}
          />
        </>
      )}
      {own || user.fireRescue ? (
        <MedicalPanel civilianId={civilian._id} facts={facts} />
      ) : (
        <Panel title="Medical">{facts}</Panel>
      )}
    </>
  );
}
