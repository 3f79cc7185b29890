import { Box, Button } from '@mantine/core';
import { type Icon, IconAlertTriangle, IconCar, IconEye, IconLicense, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDate, formatMoment } from '#lib/moments.ts';
import { Clamped } from '#ui/clamped.tsx';
import type { Flag } from './flags.ts';
import classes from './search-results.module.css';

const ICONS: Readonly<Record<Flag['kind'], Icon>> = {
  warrant: IconAlertTriangle,
  bolo: IconEye,
  vehicle: IconCar,
  license: IconLicense,
  deceased: IconUser,
};

interface FlagListProps {
  flags: readonly Flag[];
  warrantLink: (id: string) => string;
  none?: string;
}

/** What must be seen first, a line each; always in words, so that it never hangs on the colour alone. */
export function FlagList({ flags, warrantLink, none }: FlagListProps) {
  if (flags.length === 0) {
    return (
      none !== undefined && (
        <Box component="p" m={0} c="dimmed">
          {none}
        </Box>
      )
    );
  }
  return (
    <ul className={classes.flags} aria-label="Flags">
      {flags.map(({ id, kind, tone, title, text, by, at, warrantId }) => {
        const Glyph = ICONS[kind];
        return (
          <li className={classes.flag} data-tone={tone} key={`${kind} ${id}`}>
            <Glyph size={20} stroke={1.75} aria-hidden />
            <span className={classes.words}>
              <strong className={classes.title}>{title}</strong>
              <Clamped>{text}</Clamped>
            </span>
            {at !== undefined && (
              <Box component="span" visibleFrom="sm" className={classes.by}>
                {by !== undefined && `${by}, `}
                <time dateTime={at} title={formatMoment(at)}>
                  {formatDate(at)}
                </time>
              </Box>
            )}
            {warrantId !== undefined && (
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
