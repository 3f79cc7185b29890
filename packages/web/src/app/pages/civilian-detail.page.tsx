import { useNavigate, useParams } from 'react-router';
import { FineSources } from '#features/bank/components/fine-sources.tsx';
import { useCivilian } from '#features/civilians/civilians.queries.ts';
import { civilianName } from '#features/civilians/components/civilian-name.ts';
import { CivilianProfile } from '#features/civilians/components/civilian-profile.tsx';
import { RecordsPanel } from '#features/reports/components/records-panel.tsx';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { usePageTitle } from '../page-handle.ts';
import { CivilianHoldings } from './civilian-holdings.tsx';
import { CivilianLoading, CivilianProblem, isMissingCivilian } from './civilian-states.tsx';

export function CivilianDetailPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const user = useCurrentUser().data;
  const civilian = useCivilian(id);
  const { data, error } = civilian;
  usePageTitle(data && civilianName(data));
  // What is known already stays when it cannot be read again, unless it turns out to be gone.
  if (error !== null && (data === undefined || isMissingCivilian(error))) {
    return <CivilianProblem error={error} onRetry={() => void civilian.refetch()} />;
  }
  if (data === undefined || !user) return <CivilianLoading />;
  const own = data.discordId === user.discordId;
  const seesRecords = own || user.publicSafety || user.staff;
  return (
    <CivilianProfile
      key={id}
      civilian={data}
      own={own}
      mayMark={own || user.staff}
      onEdit={() => void navigate('edit')}
      onDeleted={() => void navigate('/dashboard/civilian', { replace: true })}
      onClose={() => void navigate('/dashboard/civilian')}
      records={
        seesRecords && (
          <RecordsPanel
            civilianId={id}
            own={own}
            payment={(fine) => <FineSources fine={fine} civilianId={id} discordId={user.discordId} />}
          />
        )
      }
    >
      <CivilianHoldings civilian={data} user={user} own={own} />
    </CivilianProfile>
  );
}
