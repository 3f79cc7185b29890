import { Button, Menu } from '@mantine/core';
import type { Apparatus } from '@ten-four/contract/dispatch/apparatus.contract';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { lastName } from '#lib/unit-marks.ts';
import { showOutcome } from '../with-error-toast.ts';
import { useLeave, useRide } from './apparatus.queries.ts';
import classes from './apparatus-list.module.css';
import { crewWords, freeKinds, inOrder, isFull, seatsOf } from './seats.ts';

interface ApparatusListProps {
  apparatus: readonly Apparatus[];
  rider: Officer | null;
  /** In a dialog, whose edge is no edge for what opens in it. */
  inDialog?: boolean;
}

export function ApparatusList({ apparatus, rider, inDialog = false }: ApparatusListProps) {
  const ownId = rider?.aboard ?? null;
  return (
    <ul className={classes.list}>
      {inOrder(apparatus, ownId).map((one) => (
        <li key={one._id} className={classes.one} data-own={one._id === ownId || undefined}>
          <span className={classes.head}>
            <span className={classes.callsign}>{one.callsign}</span> {one.name}
          </span>
          <span className={classes.act}>
            <Act apparatus={one} rider={rider} inDialog={inDialog} />
          </span>
          {one._id === ownId ? <Seats apparatus={one} /> : <p className={classes.crew}>{crewWords(one)}</p>}
        </li>
      ))}
    </ul>
  );
}

function Seats({ apparatus }: { apparatus: Apparatus }) {
  return (
    <dl className={classes.seats}>
      {seatsOf(apparatus).map(({ name, rider }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: seats may have the same name, and keep their order
        <div key={index}>
          <dt>{name}</dt>
          <dd data-free={rider === null || undefined}>{rider === null ? 'free' : lastName(rider.name)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Act({ apparatus, rider, inDialog }: ActProps<Officer | null>) {
  if (rider !== null && rider.aboard === apparatus._id) return <Leave apparatus={apparatus} rider={rider} />;
  if (isFull(apparatus)) return <span className={classes.full}>Full</span>;
  if (rider === null || rider.unfit || rider.departmentId !== apparatus.departmentId) return null;
  return <Ride apparatus={apparatus} rider={rider} inDialog={inDialog} />;
}

interface ActProps<Rider = Officer> {
  apparatus: Apparatus;
  rider: Rider;
  inDialog: boolean;
}

const FAILED = 'Something went wrong. Try again.';

function Leave({ apparatus: { callsign }, rider }: Omit<ActProps, 'inDialog'>) {
  const { mutateAsync, isPending } = useLeave(rider);
  return (
    <Button
      aria-label={`Leave ${callsign}`}
      aria-busy={isPending}
      onClick={() => void showOutcome(mutateAsync({}), FAILED)}
    >
      Leave
    </Button>
  );
}

function Ride({ apparatus, rider, inDialog }: ActProps) {
  const { mutateAsync, isPending } = useRide(rider);
  const { _id: id, callsign } = apparatus;
  const kinds = freeKinds(apparatus);
  const ride = (seat: string | undefined) =>
    void showOutcome(
      mutateAsync({ params: { id }, body: { kind: rider.kind, ...(seat && { seat }) } }),
      FAILED,
    );
  const button = { 'aria-label': `Ride ${callsign}`, 'aria-busy': isPending };
  if (kinds.length < 2) {
    return (
      <Button {...button} onClick={() => ride(kinds[0])}>
        Ride
      </Button>
    );
  }
  return (
    // Placed in the window, so that the panel, which scrolls, does not cut it off.
    <Menu position="bottom-end" width={180} floatingStrategy="fixed" withinPortal={inDialog}>
      <Menu.Target>
        <Button {...button}>Ride</Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={`Seats of ${callsign}`}>
        {kinds.map((seat) => (
          <Menu.Item key={seat} onClick={() => ride(seat)}>
            {seat}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
