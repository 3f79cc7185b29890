import { Menu, UnstyledButton } from '@mantine/core';
import { IconBook2, IconDeviceMobile, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useOfficer } from '#features/dispatch/duty/duty.queries.ts';
import { useConfig, useCurrentUser, useSignOut } from '#features/session/session.queries.ts';
import { failureMessage } from '#lib/api-client.ts';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import { showError } from '#ui/toast.ts';

const SignOutDialog = lazyDialog(() => import('./sign-out-dialog.tsx'));

interface UserMenuListProps {
  /** What stands on the button. */
  face: ReactNode;
  /** Of the button. */
  className: string;
  /** How the user is called; where the button has no room for it, the menu begins with it. */
  tag: string;
}

/** The button with its menu, which opens as it comes up: it takes the place of a button that was pressed. */
export default function UserMenuList({ face, className, tag }: UserMenuListProps) {
  const user = useCurrentUser().data ?? null;
  const { version, hasRules = false } = useConfig().data ?? {};
  const signOut = useSignOut();
  const law = useOfficer(user?.publicSafety ? user.discordId : undefined);
  const fire = useOfficer(user?.fireRescue ? user.discordId : undefined, 'Fire & EMS');
  const officer = [law.data, fire.data].find((one) => one?.onDutySince != null) ?? null;
  const [opened, setOpened] = useState(false);
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Closing gives the focus back to where it was before.
    button.current?.focus();
    setOpened(true);
  }, []);
  const leave = () => {
    if (officer !== null) return setAsking(true);
    signOut.mutate({}, { onError: (error) => showError(failureMessage(error, 'Failed to sign out.')) });
  };
  return (
    <>
      <Menu position="bottom-end" width={220} opened={opened} onChange={setOpened}>
        <Menu.Target>
          <UnstyledButton className={className} ref={button}>
            {face}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label hiddenFrom="sm">{tag}</Menu.Label>
          {hasRules && (
            <Menu.Item
              component={Link}
              to="/rules"
              leftSection={<IconBook2 size={16} stroke={1.75} aria-hidden />}
            >
              Rules
            </Menu.Item>
          )}
          <Menu.Item
            component={Link}
            to="/dashboard/account"
            leftSection={<IconUserCircle size={16} stroke={1.75} aria-hidden />}
          >
            Your account
          </Menu.Item>
          <Menu.Item
            component={Link}
            to="/dashboard/phone"
            leftSection={<IconDeviceMobile size={16} stroke={1.75} aria-hidden />}
          >
            Phone & Notifications
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />}
            // Until it is known whether a shift goes on, nobody can be asked about it.
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
