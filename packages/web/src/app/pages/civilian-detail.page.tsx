import { useNavigate, useParams } from 'react-router';
import { useCivilian } from '#features/civilians/api/get-civilian.ts';
import { CivilianProfile } from '#features/civilians/components/civilian-profile.tsx';
import { useCurrentUser } from '#features/session/api/get-current-user.ts';
import { CivilianLoading, CivilianProblem, isMissingCivilian } from './civilian-states.tsx';

/** One civilian (specification §2, detail view). */
export function CivilianDetailPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const civilian = useCivilian(id);
  const { data, error } = civilian;
  // What is known already stays when it cannot be read again, unless it turns out to be gone.
  if (error !== null && (data === undefined || isMissingCivilian(error))) {
    return <CivilianProblem error={error} onRetry={() => void civilian.refetch()} />;
  }
  if (data === undefined) return <CivilianLoading />;
  return (
    <CivilianProfile
      civilian={data}
      own={data.discordId === user.data?.discordId}
      onEdit={() => void navigate('edit')}
      onDeleted={() => void navigate('/dashboard/civilian', { replace: true })}
      onClose={() => void navigate('/dashboard/civilian')}
    />
  );
}
