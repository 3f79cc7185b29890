import { Button } from '@mantine/core';
import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import { createStoredIds } from '#lib/stored-ids.ts';
import { errorToast } from '#ui/toast.ts';
import { useActiveCalls } from '../calls/calls.queries.ts';
import { lastPlaces } from './last-places.ts';
import classes from './panic-banners.module.css';
import { useSetPanicLocation } from './panics.queries.ts';

const answered = createStoredIds('ten-four-placed-panics');

export function PanicPlace({ panic }: { panic: Panic }) {
  const { _id: id, platform, location } = panic;
  const isAnswered = answered.use().includes(id);
  const calls = useActiveCalls(platform, !isAnswered).data ?? [];
  const { mutate, isPending } = useSetPanicLocation();
  const places = lastPlaces(calls, location);
  if (isAnswered || places.length === 0) return null;
  const send = (place: string) =>
    mutate(
      { params: { id }, body: { location: place } },
      { onSuccess: () => answered.add(id), onError: errorToast("Your location couldn't be sent.") },
    );
  return (
    <section aria-label="Where are you?" className={classes.places}>
      <p>Where are you?</p>
      {places.map((place) => (
        <Button
          key={place}
          className={classes.button ?? ''}
          classNames={{ label: classes.place ?? '' }}
          h="auto"
          mih="var(--button-height-touch)"
          py={4}
          maw={240}
          disabled={isPending}
          onClick={() => send(place)}
        >
          {place}
        </Button>
      ))}
    </section>
  );
}
