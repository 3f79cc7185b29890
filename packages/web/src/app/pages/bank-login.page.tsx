import { useNavigate } from 'react-router';
import { BankLogin, SignIn } from '#features/bank/components/login/bank-login.tsx';
import { useCivilians } from '#features/civilians/civilians.queries.ts';
import { useConfig, useCurrentUser } from '#features/session/session.queries.ts';
import { readFailure } from '#lib/api-client.ts';
import { personName } from '#lib/person-name.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { startSignIn } from '../session/sign-in.ts';

export default function BankLoginPage() {
  const user = useCurrentUser();
  const bankName = useConfig().data?.bankName ?? 'Bank';
  return user.data ? (
    <CivilianLogin bankName={bankName} />
  ) : (
    <BankLogin bankName={bankName} holders={[]}>
      <SignIn onSignIn={() => startSignIn('/bank')} />
    </BankLogin>
  );
}

function CivilianLogin({ bankName }: { bankName: string }) {
  const civilians = useCivilians();
  const failure = readFailure(civilians, 'Your civilians could not be loaded.');
  const navigate = useNavigate();
  return (
    <BankLogin
      bankName={bankName}
      holders={civilians.data?.map((civilian) => ({
        id: civilian._id,
        name: `${personName(civilian)}${civilian.deceased ? ' (DECEASED)' : ''}`,
      }))}
      onLogIn={(id) => void navigate(`/bank/dashboard?${new URLSearchParams({ civilian: id })}`)}
    >
      {failure !== undefined && <ErrorState {...failure} />}
      {civilians.data?.length === 0 && (
        <EmptyState
          message="No civilians found."
          action={<LinkButton to="/dashboard/civilian">Your Civilians</LinkButton>}
        />
      )}
    </BankLogin>
  );
}
