import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { dispatcherName } from '@ten-four/contract/console/console.values';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useEffect } from 'react';
import { chime } from '#lib/sound/sounds.ts';
import { useChangeEmergency, useDispatchOf, useWaiting } from '../console/console.queries.ts';
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

const ANSWERS = [
  { route: 'POST /api/911/:id/take', label: 'Still on it' },
  { route: 'POST /api/911/:id/give-back', label: 'Give back' },
] as const;

function UnattendedQuestion({ emergency: { _id: id, number, type } }: { emergency: Emergency }) {
  const change = useChangeEmergency();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (route: (typeof ANSWERS)[number]['route']) => change(route, id, 'Something went wrong.'),
  });
  useEffect(() => chime('welfare', false), []);
  const name = emergencyName(number);
  return (
    <section className={classes.banner} aria-label={`Question about ${name}`}>
      <p className={classes.question} role="alert">
        {name} {type}: no activity. Still on it?
      </p>
      {ANSWERS.map(({ route, label }) => (
        <Button
          key={route}
          size="touch"
          aria-busy={isPending && variables === route}
          onClick={() => mutate(route)}
        >
          {label}
        </Button>
      ))}
    </section>
  );
}
