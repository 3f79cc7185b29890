import { Box, Button, Stack, Text } from '@mantine/core';
import { OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import { formatDateTime } from '#lib/date-format.ts';
import { endpointKey, useSend } from '#lib/use-endpoint.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import textStyles from '#ui/text.module.css';
import { outcomeToasts } from '#ui/toast.ts';
import { useDiscordHealth } from '../outbox.queries.ts';

const HEALTH = endpointKey('GET /api/discord/health');

export function HealthPanel() {
  const query = useDiscordHealth();
  const { mutate, isPending } = useSend('POST /api/discord/check', { reload: [HEALTH] });
  const check = () => mutate({}, outcomeToasts("Couldn't check Discord."));
  return (
    <Panel
      title="Health"
      actions={
        <Button onClick={check} disabled={isPending}>
          Check again
        </Button>
      }
    >
      <Loaded query={query} failed="Couldn't load the delivery status." rows={1}>
        {({ health: { problems } }) =>
          problems.length === 0 ? (
            <Text p="12px var(--panel-side, 12px)" c="dimmed">
              {OUTBOX_TEXTS.allTaken}
            </Text>
          ) : (
            <Stack component="ul" gap={12} p="12px var(--panel-side, 12px)">
              {problems.map(({ what, remedy, since }) => (
                <Stack
                  component="li"
                  key={what}
                  gap={2}
                  pl={12}
                  className={textStyles.wrap ?? ''}
                  style={{ borderLeft: '3px solid var(--tf-busy)' }}
                >
                  <strong>{what}</strong>
                  {remedy !== null && <span>{remedy}</span>}
                  {since !== null && (
                    <Box component="time" c="var(--tf-faint)" dateTime={since}>
                      since {formatDateTime(since)}
                    </Box>
                  )}
                </Stack>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Panel>
  );
}
