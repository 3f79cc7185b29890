import { Menu, UnstyledButton } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { UNKNOWN_USER, userTag } from '@ten-four/contract/session/session.values';
import { useCurrentUser } from '#features/session/api/get-current-user.ts';
import { useSignOut } from '#features/session/api/sign-out.ts';
import { failureMessage } from '#lib/api-client.ts';
import { showError } from '#ui/toast.ts';
import { UserAvatar } from './user-avatar.tsx';
import classes from './user-menu.module.css';

/** The user's tag and avatar, with the way out. */
export function UserMenu() {
  const user = useCurrentUser().data ?? null;
  const signOut = useSignOut();
  const tag = user === null ? UNKNOWN_USER : userTag(user);
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <span className={classes.tag}>{tag}</span>
          <UserAvatar name={user?.username ?? UNKNOWN_USER} url={user?.avatarUrl ?? null} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.tagInMenu}>{tag}</Menu.Label>
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />}
          disabled={signOut.isPending}
          onClick={() =>
            signOut.mutate(undefined, {
              onError: (error) => showError(failureMessage(error, 'Failed to sign out.')),
            })
          }
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
