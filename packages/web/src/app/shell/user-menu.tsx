import { UnstyledButton } from '@mantine/core';
import { UNKNOWN_USER, userTag } from '@ten-four/contract/session/session.values';
import { useState } from 'react';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { fetchedWhenIdle, piece } from '#lib/piece.ts';
import { ABSENCE_WORDS } from '#ui/lazy-part.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { showError } from '#ui/toast.ts';
import classes from './user-menu.module.css';

/** A page costs it nothing until somebody is about to open it. */
const list = fetchedWhenIdle(piece(() => import('./user-menu-list.tsx')));

/** Who is signed in, with the menu of what concerns them alone. */
export function UserMenu() {
  const user = useCurrentUser().data ?? null;
  const { part } = list.state.use();
  const [wanted, setWanted] = useState(false);
  const open = async () => {
    await list.load();
    const { part: loaded, absence } = list.state.get();
    if (loaded === null) showError(ABSENCE_WORDS[absence]);
    else setWanted(true);
  };
  const tag = user === null ? UNKNOWN_USER : userTag(user);
  const face = (
    <>
      <span className={classes.tag}>{tag}</span>
      <UserAvatar name={user?.username ?? UNKNOWN_USER} url={user?.avatarUrl ?? null} />
    </>
  );
  if (wanted && part !== null) return <part.default face={face} tag={tag} className={classes.button ?? ''} />;
  return (
    <UnstyledButton
      className={classes.button ?? ''}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void list.load()}
      onFocus={() => void list.load()}
      onClick={() => void open()}
    >
      {face}
    </UnstyledButton>
  );
}

const SIZE = 28;
const DEFAULT_AVATAR = '/default-avatar.svg';

/** The user's picture, or the initials where it does not load; the default one for a user who is not known. */
function UserAvatar({ name, url }: { name: string; url: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  const source = url ?? DEFAULT_AVATAR;
  if (broken === source) return <Monogram name={name} size={SIZE} />;
  return (
    <img
      className={classes.avatar}
      src={source}
      alt=""
      width={SIZE}
      height={SIZE}
      onError={() => setBroken(source)}
    />
  );
}
