import { useNavigate, useParams } from 'react-router';
import { useCivilian } from '#features/civilians/civilians.queries.ts';
import { CivilianEditor } from '#features/civilians/components/civilian-form.tsx';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { personName } from '#lib/person-name.ts';
import { usePageTitle } from '../page-handle.ts';
import { CivilianLoading, CivilianProblem, MissingCivilian } from './civilian-states.tsx';

export default function CivilianEditPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const civilian = useCivilian(id);
  usePageTitle(civilian.data && `Edit ${personName(civilian.data)}`);
  const back = () => void navigate(`/dashboard/civilian/${id}`);

  // The cached list may be stale, and the form starts from current data.
  if (civilian.isPending || civilian.isPlaceholderData) return <CivilianLoading />;
  if (civilian.data === undefined) {
    return <CivilianProblem error={civilian.error} onRetry={() => void civilian.refetch()} />;
  }
  if (civilian.data.discordId !== user.data?.discordId) return <MissingCivilian />;
  return <CivilianEditor key={id} civilian={civilian.data} onClose={back} />;
}
