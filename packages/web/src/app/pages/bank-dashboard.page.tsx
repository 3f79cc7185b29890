import { Button } from '@mantine/core';
import { BANK_TEXTS } from '@ten-four/contract/bank/bank.values';
import { Link, useLocation, useSearchParams } from 'react-router';
import { BankDashboard } from '#features/bank/components/dashboard/bank-dashboard.tsx';
import { BankFrame } from '#features/bank/components/dashboard/bank-frame.tsx';
import { BankNotice, LoginCard, SignIn } from '#features/bank/components/login/bank-login.tsx';
import { useCivilians } from '#features/civilians/civilians.queries.ts';
import { civilianName } from '#features/civilians/components/civilian-name.ts';
import { useConfig, useCurrentUser } from '#features/session/session.queries.ts';
import { failureMessage } from '#lib/api-client.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { DispatchPart } from '../live/live-parts.tsx';
import { usePageTitle } from '../page-handle.ts';
import { Palette, usePalette } from '../palette/palette.tsx';
import { startSignIn } from '../session/sign-in.ts';
import { OfflineLine } from '../shell/offline-line.tsx';
import { LoadingScreen } from './loading-screen.tsx';

export default function BankDashboardPage() {
  const user = useCurrentUser();
  const config = useConfig();
  const { pathname, search } = useLocation();
  if (user.isPending || config.isPending) return <LoadingScreen message="Loading your dashboard..." />;
  if (user.data === undefined) {
    return (
      <Failed
        message={failureMessage(user.error, 'Your session could not be loaded.')}
        onRetry={() => void user.refetch()}
      />
    );
  }
  return user.data === null ? (
    <SignedOut returnTo={`${pathname}${search}`} />
  ) : (
    <SignedIn discordId={user.data.discordId} />
  );
}

function SignedOut({ returnTo }: { returnTo: string }) {
  return (
    <BankFrame {...useBank()} title="Bank Dashboard">
      <LoginCard>
        <SignIn onSignIn={() => startSignIn(returnTo)} />
      </LoginCard>
    </BankFrame>
  );
}

function SignedIn({ discordId }: { discordId: string }) {
  const bank = useBank();
  const civilians = useCivilians();
  const palette = usePalette();
  const civilianId = useSearchParams()[0].get('civilian');
  const civilian = civilians.data?.find(({ _id }) => _id === civilianId);
  usePageTitle(civilian && `${bank.bankName}: ${civilianName(civilian)}`);
  if (civilians.isPending) return <LoadingScreen message="Loading your dashboard..." />;

  return (
    <>
      {civilian !== undefined && (
        <BankDashboard
          key={civilian._id}
          {...bank}
          civilian={{ id: civilian._id, name: civilianName(civilian), deceased: civilian.deceased }}
          discordId={discordId}
        />
      )}
      {civilian === undefined && civilians.data !== undefined && (
        <BankFrame {...bank} title="Bank Dashboard">
          <BankNotice
            message={
              !civilianId
                ? 'No civilian selected. Choose one at the bank login.'
                : "That civilian isn't yours. Choose one of yours at the bank login."
            }
            action={
              <Button component={Link} to="/bank" size="room" variant="filled">
                Back to Account Login
              </Button>
            }
          />
        </BankFrame>
      )}
      {civilians.data === undefined && (
        <Failed
          message={failureMessage(civilians.error, BANK_TEXTS.loadFailed)}
          onRetry={() => void civilians.refetch()}
        />
      )}
      <DispatchPart name="bar" />
      <Palette {...palette} />
    </>
  );
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <BankFrame {...useBank()} title="Bank Dashboard">
      <Panel title="Account Information">
        <ErrorState message={message} onRetry={onRetry} />
      </Panel>
    </BankFrame>
  );
}

function useBank() {
  const config = useConfig();
  return {
    bankName: config.data?.bankName ?? 'Bank',
    demo: config.data?.demo ?? false,
    line: <OfflineLine />,
  };
}
