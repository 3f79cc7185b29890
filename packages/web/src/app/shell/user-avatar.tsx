import { useState } from 'react';
import { Monogram } from '#ui/monogram.tsx';
import classes from './user-menu.module.css';

const SIZE = 28;
const DEFAULT_AVATAR = '/default-avatar.svg';

interface UserAvatarProps {
  name: string;
  /** Null for a user who is not known: the default picture. */
  url: string | null;
}

/** The user's picture, or the initials where it does not load. The tag beside it says who it is. */
export function UserAvatar({ name, url }: UserAvatarProps) {
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
