import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { callEndpoint, failureMessage } from '#lib/api-client.ts';
import { unitEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { useLiveEvent } from '#lib/live/live-bus.ts';
import { unitIdOf } from '#lib/own-profile.ts';
import { chime } from '#lib/sound/sounds.ts';
import { showError } from '#ui/toast.ts';
import { applyUnitToOfficer } from '../duty/duty.queries.ts';
import { PanicButton } from '../panics/panic-button.tsx';
import classes from './welfare-banner.module.css';

export function WelfareBanner({ officer }: { officer: Officer }) {
  const { discordId, welfare } = officer;
  const id = unitIdOf(officer);
  const queryClient = useQueryClient();
  useLiveEvent('welfare', ({ unitId }) => unitId === id && chime('welfare', false));
  const { mutate, isPending } = useMutation({
    mutationFn: () => callEndpoint(unitEndpoints.noteContact, { params: { id } }),
    onSuccess: ({ unit }) => applyUnitToOfficer(queryClient, discordId, unit),
    onError: (error) =>
      showError(failureMessage(error, 'Something went wrong. Try again.', DISPATCH_TEXTS.notSent)),
  });
  if (welfare === null) return null;
  return (
    <section className={classes.banner} aria-label="Welfare check">
      <p className={classes.question} role="alert">
        {welfare.by} asks: are you OK?
      </p>
      <Button size="touch" aria-busy={isPending} onClick={() => mutate()}>
        Code 4
      </Button>
      <PanicButton layout="strip" />
    </section>
  );
}
