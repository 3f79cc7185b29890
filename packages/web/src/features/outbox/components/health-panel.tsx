import { Button, Text } from '@mantine/core';
import { OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import { failureMessage } from '#lib/api-client.ts';
import { formatMoment } from '#lib/moments.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { showError, showSuccess } from '#ui/toast.ts';
import { useCheckDiscord, useDiscordHealth } from '../outbox.queries.ts';
import classes from './outbox-panel.module.css';

/** What Discord does not take just now, each with what helps. */
export function HealthPanel() {
  const query = useDiscordHealth();
  const { mutate, isPending } = useCheckDiscord();
  const check = () =>
    mutate(
      {},
      {
        onSuccess: ({ message }) => showSuccess(message),
        onError: (error) => showError(failureMessage(error, 'Discord could not be asked.') ?? ''),
      },
    );
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
            <ul className={classes.problems}>
              {problems.map(({ what, remedy, since }) => (
                <li key={what}>
                  <strong>{what}</strong>
                  {remedy !== null && <span>{remedy}</span>}
                  {since !== null && (
                    <time className={classes.faint} dateTime={since}>
                      since {formatMoment(since)}
                    </time>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}
