import { Group, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { Link } from 'react-router';
import { Plate } from '#ui/plate.tsx';
import textStyles from '#ui/text.module.css';
import classes from './call-chips.module.css';
import { mentionsOf } from './call-mentions.ts';
import { useOpenNumber } from './calls.queries.ts';

export interface CallChipsProps {
  call: CallDetail;
  units: readonly Unit[];
  searchLink: (by: 'plate' | 'name', text: string) => string | null;
  onOpenCall: (id: string) => void;
}

export function CallChips({ call, units, searchLink, onOpenCall }: CallChipsProps) {
  const openNumber = useOpenNumber(call.platform, onOpenCall);
  const callsigns = [...units, ...call.responses.map(({ unit }) => unit)].map(({ callsign }) => callsign);
  const mentions = mentionsOf(call, callsigns).flatMap((mention) => {
    if (mention.kind === 'call') return mention;
    const to = searchLink(mention.kind, mention.text);
    return to === null ? [] : { ...mention, to };
  });
  if (mentions.length === 0) return null;
  return (
    <Group component="ul" gap={8} my={8} aria-label="Mentioned">
      {mentions.map((mention) =>
        mention.kind === 'call' ? (
          <li key={mention.number}>
            <UnstyledButton
              className={`${classes.chip} ${textStyles.mono}`}
              aria-label={`Open call ${mention.number}`}
              onClick={() => void openNumber(mention.number)}
            >
              #{mention.number}
            </UnstyledButton>
          </li>
        ) : (
          <li key={mention.text}>
            <Link
              className={classes.chip}
              to={mention.to}
              replace={mention.to.startsWith('?')}
              aria-label={`Search ${mention.kind} ${mention.text}`}
            >
              <IconSearch size={14} aria-hidden />
              {mention.kind === 'plate' ? <Plate>{mention.text}</Plate> : mention.text}
            </Link>
          </li>
        ),
      )}
    </Group>
  );
}
