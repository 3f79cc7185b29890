import { Box, Button, Group, Text } from '@mantine/core';
import { IconSpeakerphone, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Broadcast } from '@ten-four/contract/console/broadcasts.schema';
import { SIGNAL_100 } from '@ten-four/contract/console/console.values';
import { formatTime } from '#lib/date-format.ts';
import { formatDuration } from '#lib/duration.ts';
import { createStoredIds } from '#lib/stored-ids.ts';
import { useNow } from '#lib/use-now.ts';
import textStyles from '#ui/text.module.css';
import { withErrorToast } from '../with-error-toast.ts';
import { type BroadcastReader, canEnd, isInForce } from './broadcast-audience.ts';
import classes from './broadcast-banners.module.css';
import { endBroadcast, useBroadcasts } from './broadcasts.queries.ts';

const dismissed = createStoredIds('ten-four-dismissed-broadcasts');

export function BroadcastBanners({ reader }: { reader: BroadcastReader }) {
  const shown = useShownBroadcasts(reader);
  return <div aria-live="polite">{shown.length > 0 && <Banners broadcasts={shown} reader={reader} />}</div>;
}

export function useShownBroadcasts(reader: BroadcastReader): Broadcast[] {
  const broadcasts = useBroadcasts(reader);
  const dismissedIds = dismissed.use();
  return broadcasts.filter(({ _id, hold }) => hold || !dismissedIds.includes(_id));
}

function Banners({ broadcasts, reader }: { broadcasts: readonly Broadcast[]; reader: BroadcastReader }) {
  const now = useNow();
  const shown = broadcasts.filter((broadcast) => isInForce(broadcast, now));
  if (shown.length === 0) return null;
  return (
    <section aria-label="Broadcasts">
      <ul>
        {shown.map((broadcast) => (
          <Banner key={broadcast._id} broadcast={broadcast} reader={reader} now={now} />
        ))}
      </ul>
    </section>
  );
}

function Banner({ broadcast, reader, now }: { broadcast: Broadcast; reader: BroadcastReader; now: number }) {
  const { _id: id, hold, audience, text, by, at, endsAt } = broadcast;
  const buttonProps = { size: 'row', 'aria-describedby': `broadcast-${id}` };
  const queryClient = useQueryClient();
  const end = () => withErrorToast(endBroadcast(queryClient, id), 'The broadcast could not be ended.');
  return (
    <li className={classes.banner} data-hold={hold || undefined}>
      <IconSpeakerphone size={18} stroke={1.75} aria-hidden />
      <p className={classes.what} id={`broadcast-${id}`}>
        {hold ? (
          <b>SIGNAL 100 · {SIGNAL_100}</b>
        ) : (
          <Text component="b" tt={{ base: 'none', sm: 'uppercase' }}>
            Broadcast · {audience}
          </Text>
        )}
        {text !== (hold ? SIGNAL_100 : '') && <span> {text}</span>}
      </p>
      <Text
        fz={12}
        c={hold ? 'var(--tf-body)' : 'dimmed'}
        className={textStyles.nowrap ?? ''}
        visibleFrom="sm"
      >
        {reader.reads.length > 1 && `${broadcast.platform} · `}
        {by}, {formatTime(at)}
        {endsAt !== null && (
          <Text span visibleFrom="md">
            {' '}
            · ends in{' '}
            <Text component="b" fw={500} ff="monospace" c="var(--tf-text)">
              {formatDuration(Date.parse(endsAt) - now)}
            </Text>
          </Text>
        )}
      </Text>
      <Group gap={8} wrap="nowrap" align="stretch" flex="none">
        {canEnd(broadcast, reader) && (
          <Button onClick={() => void end()} {...buttonProps}>
            End
          </Button>
        )}
        {!hold && (
          <Button {...buttonProps} aria-label="Dismiss" onClick={() => dismissed.add(id)}>
            <Text span inherit visibleFrom="sm">
              Dismiss
            </Text>
            <Box component="span" display="flex" hiddenFrom="sm">
              <IconX size={18} stroke={1.75} aria-hidden />
            </Box>
          </Button>
        )}
      </Group>
    </li>
  );
}
