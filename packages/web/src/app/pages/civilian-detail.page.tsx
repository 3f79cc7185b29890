import { useQueryClient } from '@tanstack/react-query';
import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useNavigate, useParams } from 'react-router';
import { FineSources } from '#features/bank/components/fine-sources.tsx';
import { ContestDialog } from '#features/cases/components/statements.tsx';
import { useCivilian, usePatchCivilian } from '#features/civilians/civilians.queries.ts';
import { CivilianProfile, MedicalFacts } from '#features/civilians/components/civilian-profile.tsx';
import { LicensesPanel } from '#features/licenses/components/licenses-panel.tsx';
import { MedicalPanel } from '#features/medical/components/medical-panel.tsx';
import { RecordsPanel } from '#features/reports/components/records-panel.tsx';
import { UNPAID_FINE } from '#features/reports/components/unpaid-fine.ts';
import { currentUserQuery, useCurrentUser } from '#features/session/session.queries.ts';
import { Offers } from '#features/transfers/components/offers.tsx';
import { TransferForm } from '#features/transfers/components/transfer-form.tsx';
import { VehiclesPanel } from '#features/vehicles/components/vehicles-panel.tsx';
import { WeaponsPanel } from '#features/weapons/components/weapons-panel.tsx';
import { personName } from '#lib/person-name.ts';
import { Panel } from '#ui/panel.tsx';
import { usePageTitle } from '../page-handle.ts';
import { CivilianLoading, CivilianProblem, isMissingCivilian } from './civilian-states.tsx';

export default function CivilianDetailPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const user = useCurrentUser().data;
  const civilian = useCivilian(id);
  const { data, error } = civilian;
  usePageTitle(data && personName(data));
  // Keep cached data after a failed refetch, unless the civilian is gone.
  if (error !== null && (data === undefined || isMissingCivilian(error))) {
    return <CivilianProblem error={error} onRetry={() => void civilian.refetch()} />;
  }
  if (data === undefined || !user) return <CivilianLoading />;
  const own = data.discordId === user.discordId;
  const seesRecords = own || user.publicSafety || user.staff;
  const payment = (amount: number) => (
    <FineSources fine={amount} civilianId={id} discordId={user.discordId} />
  );
  return (
    <CivilianProfile
      key={id}
      civilian={data}
      own={own}
      mayMark={own || user.staff}
      onEdit={() => void navigate('edit')}
      onDeleted={() => void navigate('/dashboard/civilian', { replace: true })}
      onClose={() => void navigate('/dashboard/civilian')}
      fineHref={`#${UNPAID_FINE}`}
      offers={own && <Offers civilianId={id} payment={payment} />}
      records={
        seesRecords && (
          <RecordsPanel
            civilianId={id}
            payment={payment}
            contest={(dialog) => <ContestDialog {...dialog} />}
          />
        )
      }
    >
      {seesRecords && <Property civilian={data} user={user} own={own} />}
      {own || user.fireRescue ? (
        <MedicalPanel civilianId={id} title="Medical" facts={<MedicalFacts civilian={data} />} />
      ) : (
        <Panel title="Medical">
          <MedicalFacts civilian={data} />
        </Panel>
      )}
    </CivilianProfile>
  );
}

function Property({ civilian, user, own }: { civilian: Civilian; user: CurrentUser; own: boolean }) {
  const queryClient = useQueryClient();
  const patch = usePatchCivilian(civilian._id);
  const about = { civilian, own };
  return (
    <>
      <LicensesPanel
        {...about}
        user={user}
        onAdded={patch}
        // Passing a test may grant a role.
        onTestPassed={() => void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })}
      />
      <VehiclesPanel {...about} TransferForm={TransferForm} />
      <WeaponsPanel {...about} TransferForm={TransferForm} />
    </>
  );
}
