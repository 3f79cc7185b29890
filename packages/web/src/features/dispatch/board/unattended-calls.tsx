import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dispatcherName } from '@ten-four/contract/console/console.values';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useEffect } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { chime } from '#lib/sound/sounds.ts';
import { showError } from '#ui/toast.ts';
import { consoleActs, useDispatchOf, useWaiting } from '../console/console.queries.ts';
import { unattendedBy } from '../console/fallback.ts';
import classes from '../units/welfare-banner.module.css';

export function UnattendedCalls({ user: { dispatching, username } }: { user: CurrentUser }) {
  return dispatching.map((platform) => (
    <UnattendedOnPlatform key={platform} platform={platform} username={username} />
  ));
}

function UnattendedOnPlatform({ platform, username }: { platform: GamePlatform; username: string }) {
  const dispatchers = useDispatchOf(platform).data?.dispatchers ?? [];
  const waiting = useWaiting(platform).data ?? [];
  const own = dispatchers.find(({ name }) => name === username);
  if (own === undefined) return null;
  return unattendedBy(dispatcherName(own.position), waiting).map((emergency) => (
    <UnattendedQuestion key={`${emergency._id} ${emergency.askedAt}`} emergency={emergency} />
  ));
}

function UnattendedQuestion({ emergency: { _id: id, number, type } }: { emergency: Emergency }) {
  const acts = consoleActs(useQueryClient());
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (keeps: boolean) => (keeps ? acts.take(id) : acts.giveBack(id)),
    onError: (error) => showError(failureMessage(error, 'Something went wrong.', DISPATCH_TEXTS.notSent)),
  });
  useEffect(() => chime('welfare', false), []);
  const name = emergencyName(number);
  return (
    <section className={classes.banner} aria-label={`Question about ${name}`}>
      <p className={classes.question} role="alert">
        {name} {type}: no activity. Still on it?
      </p>
      <Button size="touch" aria-busy={isPending && variables} onClick={() => mutate(true)}>
        Still on it
      </Button>
      <Button
        size="touch"
        variant="default"
        aria-busy={isPending && !variables}
        onClick={() => mutate(false)}
      >
        Give back
      </Button>
    </section>
  );
}
