import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import type { LiveEventData } from '@ten-four/contract/live/live.contract';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { useState } from 'react';
import { callEndpoint, failureMessage } from '#lib/api-client.ts';
import { useLiveEvent } from '#lib/live/live-bus.ts';
import { chime } from '#lib/sound/sounds.ts';
import { showError } from '#ui/toast.ts';
import { PanicButton } from '../panics/panic-button.tsx';
import classes from './welfare-banner.module.css';

/** A dispatcher asks whether all is well; it stands on every page until the unit has been heard of. */
export function WelfareBanner({ officer }: { officer: Officer }) {
  const [asked, setAsked] = useState<LiveEventData<'welfare'> | null>(null);
  useLiveEvent('welfare', (event) => {
    if (event.unitId !== officer._id) return;
    setAsked(event);
    chime('welfare', false);
  });
  // Also from another tab, or by a dispatcher who heard of it.
  useLiveEvent('unit', ({ unit }) => {
    const isHeard = unit._id === asked?.unitId && (unit.contactAt > asked.at || unit.onDutySince === null);
    if (isHeard) setAsked(null);
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => callEndpoint(unitEndpoints.noteContact, { params: { id } }),
    onSuccess: () => setAsked(null),
    onError: (error) => showError(failureMessage(error, 'That did not work.', DISPATCH_TEXTS.notSent)),
  });
  if (asked === null) return null;
  return (
    <section className={classes.banner} aria-label="Welfare check">
      <p className={classes.question} role="alert">
        {asked.by} asks: are you OK?
      </p>
      <Button size="touch" variant="filled" aria-busy={isPending} onClick={() => mutate(asked.unitId)}>
        Code 4
      </Button>
      <PanicButton layout="strip" />
    </section>
  );
}
