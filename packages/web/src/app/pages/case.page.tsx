import { CASE_TEXTS } from '@ten-four/contract/cases/cases.values';
import { useParams } from 'react-router';
import { useCase } from '#features/cases/cases.queries.ts';
import { CaseView } from '#features/cases/components/case-view.tsx';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { isNotFound } from '#lib/api-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { usePageTitle } from '../page-handle.ts';

export default function CasePage() {
  const { id = '' } = useParams();
  const query = useCase(id);
  const readsReports = useCurrentUser().data?.staff === true;
  usePageTitle(query.data === undefined ? undefined : `Case ${query.data.number}`);
  if (isNotFound(query.error)) {
    return (
      <Panel title="Case">
        <EmptyState
          message={CASE_TEXTS.notFound}
          action={<LinkButton to="/dashboard/cases">All cases</LinkButton>}
        />
      </Panel>
    );
  }
  return (
    <Loaded query={query} failed="The case could not be loaded." rows={8}>
      {(shown) => <CaseView key={id} case={shown} readsReports={readsReports} />}
    </Loaded>
  );
}
