import { Box, Button, Group, Text } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconCar,
  IconEye,
  IconLicense,
  IconLock,
  IconUser,
  IconUserOff,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDate } from '#lib/date-format.ts';
import { useNow } from '#lib/use-now.ts';
import { Clamped } from '#ui/clamped.tsx';
import textStyles from '#ui/text.module.css';
import { Timestamp } from '#ui/timestamp.tsx';
import type { Flag } from './flags.ts';
import classes from './search-results.module.css';

const ICONS: Readonly<Record<Flag['kind'], Icon>> = {
  warrant: IconAlertTriangle,
  bolo: IconEye,
  custody: IconLock,
  vehicle: IconCar,
  license: IconLicense,
  deceased: IconUser,
  deleted: IconUserOff,
};

interface FlagsProps {
  flagsAt: (now: number) => readonly Flag[];
  warrantLink?: ((id: string) => string) | null;
  none?: string | undefined;
}

/** Follows the clock. Shows flags in words, never by color alone. */
export function Flags({ flagsAt, warrantLink = null, none }: FlagsProps) {
  const flags = flagsAt(useNow());
  if (flags.length === 0) return none !== undefined && <Text c="dimmed">{none}</Text>;
  return (
    <ul className={classes.flags} aria-label="Flags">
      {flags.map(({ id, kind, tone, title, text, by, at, warrantId }) => {
        const Glyph = ICONS[kind];
        return (
          <li className={classes.flag} data-tone={tone} key={`${kind} ${id}`}>
            <Glyph size={20} stroke={1.75} aria-hidden />
            <Group
              component="span"
              gap="0 12px"
              align="stretch"
              flex={1}
              miw={0}
              className={textStyles.wrap ?? ''}
            >
              <strong className={classes.title}>{title}</strong>
              <Clamped>{text}</Clamped>
            </Group>
            {at !== undefined && (
              <Box component="span" visibleFrom="sm" className={classes.by}>
                {by !== undefined && `${by}, `}
                <Timestamp at={at} format={formatDate} />
              </Box>
            )}
            {warrantId !== undefined && warrantLink !== null && (
              <Button
                component={Link}
                to={warrantLink(warrantId)}
                variant="outline"
                color="#0a0e13"
                aria-label={`View warrant: ${text}`}
              >
                View
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
