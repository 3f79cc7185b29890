import { Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { Broadcast } from '@ten-four/contract/console/broadcasts.schema';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { ReactNode } from 'react';
import { useNow } from '#lib/use-now.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { type BroadcastReader, isInForce } from '../broadcasts/broadcast-audience.ts';
import { useShownBroadcasts } from '../broadcasts/broadcast-banners.tsx';
import { noticeText } from './notice-text.ts';
import classes from './notices.module.css';

interface NoticesProps {
  reader: BroadcastReader;
  profiles: readonly Officer[];
  children: ReactNode;
}

export function Notices({ reader, profiles, children }: NoticesProps) {
  const broadcasts = useShownBroadcasts(reader);
  const checks = profiles.filter(({ welfare }) => welfare !== null).length;
  const folds = useBelow('sm') && broadcasts.length + checks > 1;
  return (
    <>
      {folds && <Strip broadcasts={broadcasts} checks={checks} />}
      <div className={classes.notices}>{children}</div>
    </>
  );
}

const TOGGLE = { display: 'flex', gap: 8, alignItems: 'center', outlineOffset: -3 };

function Strip({ broadcasts, checks }: { broadcasts: readonly Broadcast[]; checks: number }) {
  const now = useNow();
  const [opened, { toggle }] = useDisclosure(false);
  const shown = broadcasts.filter((broadcast) => isInForce(broadcast, now));
  const count = shown.length + checks;
  if (count < 2) return null;
  const hasHold = shown.some((broadcast) => broadcast.hold);
  const Chevron = opened ? IconChevronUp : IconChevronDown;
  return (
    <div className={classes.strip} role="status" data-hold={hasHold || undefined}>
      <UnstyledButton w="100%" h={44} px={16} fz={13} style={TOGGLE} aria-expanded={opened} onClick={toggle}>
        <Text component="b" flex="none" fw={600}>
          {count} notices
        </Text>{' '}
        <Text span truncate flex={1} miw={0}>
          {noticeText(checks, hasHold, shown.length - Number(hasHold))}
        </Text>
        <Chevron size={18} style={{ flex: 'none' }} aria-hidden />
      </UnstyledButton>
    </div>
  );
}
