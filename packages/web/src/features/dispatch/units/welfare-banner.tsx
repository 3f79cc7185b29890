import { Button } from '@mantine/core';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { useLiveEvent } from '#lib/live/live-bus.ts';
import { unitIdOf } from '#lib/own-profile.ts';
import { chime } from '#lib/sound/sounds.ts';
import { useSend } from '#lib/use-endpoint.ts';
import { applyUnitToOfficer } from '../duty/duty.queries.ts';
import { PanicButton } from '../panics/panic-button.tsx';
import { withErrorToast } from '../with-error-toast.ts';
import classes from './welfare-banner.module.css';

export function WelfareBanner({ officer }: { officer: Officer }) {
  const { discordId, welfare } = officer;
  const id = unitIdOf(officer);
  useLiveEvent('welfare', ({ unitId }) => unitId === id && chime('welfare', false));
  const { mutateAsync, isPending } = useSend('POST /api/units/:id/contact', {
    write: (queryClient, { unit }) => applyUnitToOfficer(queryClient, discordId, unit),
  });
  const answer = () => withErrorToast(mutateAsync({ params: { id } }), 'Something went wrong. Try again.');
  if (welfare === null) return null;
  return (
    <section className={classes.banner} aria-label="Welfare check">
      <p className={classes.question} role="alert">
        {welfare.by} asks: are you OK?
      </p>
      <Button size="touch" aria-busy={isPending} onClick={() => void answer()}>
        Code 4
      </Button>
      <PanicButton layout="strip" />
    </section>
  );
}
