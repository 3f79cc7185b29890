import { Box, Button, Image, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { UNKNOWN_USER, userTag } from '@ten-four/contract/session/session.values';
import { useState } from 'react';
import { Link } from 'react-router';
import { useClockOut } from '#features/dispatch/duty/change-duty.ts';
import { useOfficer } from '#features/dispatch/duty/duty.queries.ts';
import { useConfig, useCurrentUser, useSignOut } from '#features/session/session.queries.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { Dialog, DialogButtons } from '#ui/dialog.tsx';
import type { DialogOf } from '#ui/form-dialog/form-dialog.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { errorToast } from '#ui/toast.ts';
import { OWN_PAGES, RULES_PAGE } from './navigation.ts';

export function UserMenu() {
  const user = useCurrentUser().data ?? null;
  const { version, hasRules = false } = useConfig().data ?? {};
  const pages = hasRules ? [RULES_PAGE, ...OWN_PAGES] : OWN_PAGES;
  const signOut = useSignOut();
  const law = useOfficer(user?.publicSafety ? user.discordId : undefined);
  const fire = useOfficer(user?.fireRescue ? user.discordId : undefined, 'Fire & EMS');
  const officer = [law.data, fire.data].find((one) => one?.onDutySince != null) ?? null;
  const phone = useBelow('sm');
  const [asking, setAsking] = useState(false);
  const tag = user === null ? UNKNOWN_USER : userTag(user);
  const leave = () => {
    if (officer !== null) return setAsking(true);
    signOut.mutate({}, { onError: errorToast('Failed to sign out.') });
  };
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <UnstyledButton
            display="flex"
            miw={{ base: 44, sm: 0 }}
            mih="var(--button-height-form)"
            p="2px 0 2px 8px"
            bdrs="sm"
            style={{ gap: 8, alignItems: 'center', justifyContent: 'flex-end' }}
          >
            {phone ? (
              <VisuallyHidden>{tag}</VisuallyHidden>
            ) : (
              <Text span truncate maw={{ base: 132, md: 160 }} fz={13} fw={500}>
                {tag}
              </Text>
            )}
            <UserAvatar name={user?.username ?? UNKNOWN_USER} url={user?.avatarUrl ?? null} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label hiddenFrom="sm">{tag}</Menu.Label>
          {pages.map(({ label, to, icon: Icon }) => (
            <Menu.Item
              key={to}
              component={Link}
              to={to}
              leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Item
            leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />}
            // Sign-out asks about an open shift, so it waits until the shift is known.
            disabled={signOut.isPending || law.isLoading || fire.isLoading}
            onClick={leave}
          >
            Sign out
          </Menu.Item>
          {version !== undefined && <Menu.Label fw={400}>Ten-Four {version}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      {officer !== null && (
        <SignOutDialog opened={asking} officer={officer} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

function SignOutDialog({ opened, officer, onClose }: DialogOf<{ officer: Officer }>) {
  const clockOut = useClockOut(officer);
  const signOut = useSignOut();
  const busy = clockOut.isPending || signOut.isPending;
  const signOutAfter = (work: Promise<unknown>) =>
    void work.then(() => signOut.mutateAsync({})).catch(errorToast('Failed to sign out.'));
  return (
    <Dialog opened={opened} onClose={onClose} title={`${officer.callsign} is on duty`} size={440}>
      <Box component="p" c="var(--tf-dim)">
        Clock out as well? If you stay on duty, your unit stays on the board.
      </Box>
      <DialogButtons>
        <Button size="room" disabled={busy} onClick={() => signOutAfter(Promise.resolve())}>
          Stay on duty
        </Button>
        <Button
          size="room"
          variant="filled"
          disabled={busy}
          data-autofocus
          onClick={() => signOutAfter(clockOut.mutateAsync())}
        >
          Clock out and sign out
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

const SIZE = 28;
const DEFAULT_AVATAR = '/default-avatar.svg';

function UserAvatar({ name, url }: { name: string; url: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  const source = url ?? DEFAULT_AVATAR;
  if (broken === source) return <Monogram name={name} size={SIZE} />;
  return (
    <Image
      flex="none"
      w={SIZE}
      h={SIZE}
      bg="var(--tf-raised)"
      bd="1px solid var(--tf-input-border)"
      radius="sm"
      src={source}
      alt=""
      onError={() => setBroken(source)}
    />
  );
}
