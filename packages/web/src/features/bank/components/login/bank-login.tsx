import { Box, Button, NativeSelect, Stack, Text } from '@mantine/core';
import { IconBrandDiscordFilled } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Brand } from '#ui/brand.tsx';

interface BankLoginProps {
  bankName: string;
  holders: readonly { id: string; name: string }[] | undefined;
  onLogIn?: (civilianId: string) => void;
  children?: ReactNode;
}

export function BankLogin({ bankName, holders, onLogIn, children }: BankLoginProps) {
  const [chosen, setChosen] = useState('');
  return (
    <LoginCard bankName={bankName}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== '') onLogIn?.(chosen);
        }}
      >
        <Stack gap={16}>
          <NativeSelect
            label="Select Civilian"
            size="room"
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
            disabled={holders === undefined || holders.length === 0}
            data={[
              { value: '', label: '-- Choose Civilian --' },
              ...(holders ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <Button type="submit" size="room" variant="filled" fullWidth disabled={chosen === ''}>
            Log in
          </Button>
        </Stack>
      </form>
      {children}
    </LoginCard>
  );
}

interface LoginCardProps {
  bankName?: string;
  heading?: string;
  children: ReactNode;
}

export function LoginCard({ bankName, heading = 'Account Login', children }: LoginCardProps) {
  const headingId = useId();
  return (
    <Box
      component="section"
      maw={440}
      mx="auto"
      mt={{ base: 0, sm: '8vh' }}
      bg="var(--tf-panel)"
      bd="1px solid var(--tf-line)"
      bdrs="md"
      aria-labelledby={headingId}
    >
      {bankName !== undefined && (
        <Box px={{ base: 16, sm: 24 }} py={16} style={{ borderBottom: '1px solid var(--tf-line)' }}>
          <Brand>{bankName}</Brand>
        </Box>
      )}
      <Box p={{ base: 16, sm: '20px 24px 24px' }}>
        <Text component="h2" id={headingId} ff="heading" fz={28} lh="36px" fw={600} mb={16}>
          {heading}
        </Text>
        {children}
      </Box>
    </Box>
  );
}

export function BankNotice({ message, action }: { message: string; action: ReactNode }) {
  return (
    <LoginCard heading="No accounts to show">
      <Text mb={16} c="dimmed">
        {message}
      </Text>
      {action}
    </LoginCard>
  );
}

export function SignIn({ onSignIn }: { onSignIn: () => void }) {
  return (
    <>
      <Text my={16} c="dimmed">
        Accounts belong to your characters. Sign in to open them.
      </Text>
      <Button
        size="room"
        variant="filled"
        fullWidth
        leftSection={<IconBrandDiscordFilled size={18} aria-hidden />}
        onClick={onSignIn}
      >
        Sign in with Discord
      </Button>
    </>
  );
}
