import { Box, Button, Group, Text } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconCar,
  IconEye,
  IconLicense,
  IconUser,
  IconUserOff,
} from '@tabler/icons-react';
import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import type { SearchResult } from '@ten-four/contract/search/search.contract';
import { Link } from 'react-router';
import { formatDate } from '#lib/moments.ts';
import { useNow } from '#lib/use-now.ts';
import { Clamped } from '#ui/clamped.tsx';
import textStyles from '#ui/text.module.css';
import { Timestamp } from '#ui/timestamp.tsx';
import { boloFlags, DECEASED, type Flag, personFlags, plateFlags } from './flags.ts';
import classes from './search-results.module.css';

interface FlagsProps {
  result: SearchResult;
  plates: readonly string[];
  warrantLink: ((id: string) => string) | null;
}

// A separate component, because only it follows the clock.

export function PlateFlags({ result, plates, warrantLink }: FlagsProps) {
  const flags = plateFlags(result, plates, useNow());
  return <FlagList flags={flags} warrantLink={warrantLink} none="No flags on this plate." />;
}

export function PersonFlags({ result, plates, shown, warrantLink }: FlagsProps & { shown: boolean }) {
  const flags = personFlags(result, { plates, shown }, useNow());
  const isOwner = result.vehicle !== undefined || result.weapon !== undefined;
  const none = isOwner ? 'No flags on the owner.' : undefined;
  return <FlagList flags={flags} warrantLink={warrantLink} none={none} />;
}

export function RefusedFlags({ bolos, warrantLink }: Pick<FlagsProps, 'warrantLink'> & { bolos: Bolo[] }) {
  return <FlagList flags={boloFlags(bolos, useNow())} warrantLink={warrantLink} />;
}

export const DeceasedFlag = () => <FlagList flags={[DECEASED]} warrantLink={null} />;

const ICONS: Readonly<Record<Flag['kind'], Icon>> = {
  warrant: IconAlertTriangle,
  bolo: IconEye,
  vehicle: IconCar,
  license: IconLicense,
  deceased: IconUser,
  deleted: IconUserOff,
};

interface FlagListProps extends Pick<FlagsProps, 'warrantLink'> {
  flags: readonly Flag[];
  none?: string | undefined;
}

/** In words, never by color alone. */
function FlagList({ flags, warrantLink, none }: FlagListProps) {
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
