import { Button } from '@mantine/core';
import { BANK_TEXTS } from '@ten-four/contract/bank/bank.values';
import { Link, useLocation, useSearchParams } from 'react-router';
import { BankDashboard } from '#features/bank/components/dashboard/bank-dashboard.tsx';
import { BankFrame } from '#features/bank/components/dashboard/bank-frame.tsx';
import { BankNotice, LoginCard, SignIn } from '#features/bank/components/login/bank-login.tsx';
import { useCivilians } from '#features/civilians/civilians.queries.ts';
import { useConfig, useCurrentUser } from '#features/session/session.queries.ts';
import { queryFailure } from '#lib/api-client.ts';
import { personName } from '#lib/person-name.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { DispatchPart } from '../live/live-parts.tsx';
import { usePageTitle } from '../page-handle.ts';
import { Palette } from '../palette/palette.tsx';
import { usePalette } from '../palette/palette-button.tsx';
import { startSignIn } from '../session/sign-in.ts';
import { OfflineLine } from '../shell/offline-line.tsx';
import { LoadingScreen } from './loading-screen.tsx';

export default function BankDashboardPage() {
  const user = useCurrentUser();
  const config = useConfig();
  const { pathname, search } = useLocation();
  if (user.isPending || config.isPending) return <LoadingScreen message="Loading your dashboard..." />;
  if (user.data) return <SignedIn discordId={user.data.discordId} />;
  return (
    <BankFrame {...frameOf(config.data)} title="Bank Dashboard">
      {user.data === null ? (
        <LoginCard>
          <SignIn onSignIn={() => startSignIn(`${pathname}${search}`)} />
        </LoginCard>
      ) : (
        <Failed query={user} failed="Your session could not be loaded." />
      )}
    </BankFrame>
  );
}

function SignedIn({ discordId }: { discordId: string }) {
  const frame = frameOf(useConfig().data);
  const civilians = useCivilians();
  const palette = usePalette();
  const civilianId = useSearchParams()[0].get('civilian');
  const civilian = civilians.data?.find(({ _id }) => _id === civilianId);
  usePageTitle(civilian && `${frame.bankName}: ${personName(civilian)}`);
  if (civilians.isPending) return <LoadingScreen message="Loading your dashboard..." />;

  return (
    <>
      {civilian !== undefined ? (
        <BankDashboard
          key={civilian._id}
          {...frame}
          civilian={{ id: civilian._id, name: personName(civilian), deceased: civilian.deceased }}
          discordId={discordId}
        />
      ) : (
        <BankFrame {...frame} title="Bank Dashboard">
          {civilians.data === undefined ? (
            <Failed query={civilians} failed={BANK_TEXTS.loadFailed} />
          ) : (
            <BankNotice
              message={
                civilianId
                  ? "That civilian isn't yours. Choose one of yours at the bank login."
                  : 'No civilian selected. Choose one at the bank login.'
              }
              action={
                <Button component={Link} to="/bank" size="room" variant="filled">
                  Back to Account Login
                </Button>
              }
            />
          )}
        </BankFrame>
      )}
      <DispatchPart name="bar" />
      <Palette {...palette} />
    </>
  );
}

function Failed({ query, failed }: { query: Parameters<typeof queryFailure>[0]; failed: string }) {
  return (
    <Panel title="Account Information">
      <ErrorState {...queryFailure(query, failed)} />
    </Panel>
  );
}

const frameOf = (config: ReturnType<typeof useConfig>['data']) => ({
  bankName: config?.bankName ?? 'Bank',
  demo: config?.demo ?? false,
  line: <OfflineLine />,
});
