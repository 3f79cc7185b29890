import { Button, Menu, Text } from '@mantine/core';
import type { Apparatus } from '@ten-four/contract/dispatch/apparatus.contract';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { lastName } from '#lib/unit-marks.ts';
import { useSend } from '#lib/use-endpoint.ts';
import { Dim } from '#ui/dim.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Mono } from '#ui/mono.tsx';
import { Note } from '#ui/note.tsx';
import lists from '#ui/rows.module.css';
import textStyles from '#ui/text.module.css';
import { showOutcome } from '../with-error-toast.ts';
import { crewChangeOf } from './apparatus.queries.ts';
import classes from './apparatus-list.module.css';
import { crewText, freeKinds, seatsOf, sortApparatus } from './seats.ts';

interface ApparatusListProps {
  apparatus: readonly Apparatus[];
  rider: Officer | null;
  inDialog: boolean;
}

export function ApparatusList({ apparatus, rider, inDialog }: ApparatusListProps) {
  const ownId = rider?.aboard ?? null;
  if (apparatus.length === 0) return <EmptyState message="No apparatus in service." />;
  return (
    <ul className={lists.rows}>
      {sortApparatus(apparatus, ownId).map((one) => (
        <li key={one._id} className={classes.one} data-own={one._id === ownId || undefined}>
          <Text span truncate>
            <Mono mr={6} fw={600}>
              {one.callsign}
            </Mono>{' '}
            {one.name}
          </Text>
          <span className={classes.act}>
            <RideAction apparatus={one} {...{ rider, inDialog }} />
          </span>
          {one._id === ownId ? <Seats apparatus={one} /> : <Note fz={12}>{crewText(one)}</Note>}
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
          <dt className={textStyles.ellipsis}>{name}</dt>
          <dd className={textStyles.ellipsis} data-free={rider === null || undefined}>
            {rider === null ? 'free' : lastName(rider.name)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type RideActionProps = Omit<ApparatusListProps, 'apparatus'> & { apparatus: Apparatus };

function RideAction({ apparatus, rider, inDialog }: RideActionProps) {
  if (rider?.aboard === apparatus._id) return <Leave apparatus={apparatus} rider={rider} />;
  if (freeKinds(apparatus).length === 0) return <Dim>Full</Dim>;
  if (rider === null || rider.unfit || rider.departmentId !== apparatus.departmentId) return null;
  return <Ride {...{ apparatus, rider, inDialog }} />;
}

const FAILED = 'Something went wrong. Try again.';

function Leave({ apparatus: { callsign }, rider }: { apparatus: Apparatus; rider: Officer }) {
  const { mutateAsync, isPending } = useSend('POST /api/apparatus/leave', crewChangeOf(rider));
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

function Ride({ apparatus, rider, inDialog }: RideActionProps & { rider: Officer }) {
  const { mutateAsync, isPending } = useSend('POST /api/apparatus/:id/board', crewChangeOf(rider));
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
    // Fixed, and in a portal in dialogs, so that the scrolling panel doesn't clip it.
    <Menu position="bottom-end" width={180} floatingStrategy="fixed" withinPortal={inDialog}>
      <Menu.Target>
        <Button {...button}>Ride</Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={`Seats on ${callsign}`}>
        {kinds.map((seat) => (
          <Menu.Item key={seat} onClick={() => ride(seat)}>
            {seat}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
