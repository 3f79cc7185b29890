import { Box, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { statusLabel, useAvailableOptions } from '#lib/community.ts';
import { formatDuration } from '#lib/duration.ts';
import { unitIdOf } from '#lib/own-profile.ts';
import { useNow } from '#lib/use-now.ts';
import { Mono } from '#ui/mono.tsx';
import { Tag } from '#ui/tag.tsx';
import textStyles from '#ui/text.module.css';
import { DASHBOARDS } from '../board/board-address.ts';
import { isHeld, sortCalls } from '../calls/call-order.ts';
import { useActiveCalls } from '../calls/calls.queries.ts';
import { ResponseTag } from '../calls/response-tag.tsx';
import { StatusSheet } from '../duty/status-sheet.tsx';
import { DutyTag } from '../duty/status-strip.tsx';
import { useChooseStatus } from '../duty/use-choose-status.ts';
import { useWaitingStatus } from '../duty/waiting-status.ts';
import { OwnCallActions } from '../own-call/own-call-actions.tsx';
import { askToClear } from '../own-call/own-call-keys.tsx';
import { type OwnNote, UnsentNote, useOwnNote } from '../own-call/own-note.tsx';
import { type OwnStop, ownStopOf, type ShownCall, shownCallOf } from '../own-call/shown-call.ts';
import { useOwnCall } from '../own-call/use-own-call.ts';
import { PanicButton } from '../panics/panic-button.tsx';
import { useUnits } from '../units/units.queries.ts';
import { LastEvents } from './car-events.tsx';
import classes from './car-view.module.css';
import { nextStep } from './next-step.ts';

const LINE = { borderBottom: '1px solid var(--tf-line)' };

interface CarViewProps {
  officer: Officer;
  pill: ReactNode;
  stopCard: (stop: OwnStop) => ReactNode;
}

export function CarView({ officer, pill, stopCard }: CarViewProps) {
  const { department: platform, kind } = officer;
  const calls = useActiveCalls(platform).data;
  const units = useUnits(platform).data;
  const unitId = unitIdOf(officer);
  const unit = units?.find(({ _id }) => _id === unitId);
  const services = unit?.services ?? officer.services;
  const own = shownCallOf(unitId, calls ?? [], units ?? []);
  const callsign = unit?.callsign ?? officer.callsign;
  const stop = own && ownStopOf(unitId, own.call);
  const ownNote = useOwnNote();
  return (
    <div className={classes.car}>
      <Group component="header" gap={8} wrap="nowrap" flex="none" h={52} px={16} bg="dark.8" style={LINE}>
        <Text component="h1" ff="heading" fz={28} fw={700} lh="32px">
          {callsign}
        </Text>
        <DutyTag officer={officer} />
        <Text span ml="auto">
          {pill}
        </Text>
        <Button component={Link} to={DASHBOARDS[kind]} size="touch">
          Board
        </Button>
      </Group>
      <div className={classes.main}>
        {calls !== undefined && own === null && (
          <NoCall officer={officer} calls={calls} services={services} />
        )}
        {own !== null && <OwnCall officer={officer} shown={own} ownNote={ownNote} />}
        {ownNote.call !== null && (
          <Box px={16}>
            <UnsentNote officer={officer} ownNote={ownNote} ownCallId={own?.call._id} />
          </Box>
        )}
        <div className={classes.steps}>
          <Next officer={officer} own={own} services={services} />
          {stop !== null && <Stop key={stop.call._id}>{stopCard(stop)}</Stop>}
        </div>
        <LastEvents key={unitId} officer={officer} callsign={callsign} shown={own} calls={calls ?? []} />
      </div>
      <div className={classes.foot}>
        <PanicButton layout="bar" />
      </div>
    </div>
  );
}

function OwnCall({ officer, shown, ownNote }: { officer: Officer; shown: ShownCall; ownNote: OwnNote }) {
  const { call } = shown;
  const { callNumber, type, priority, location, postal, createdAt, units } = call;
  const age = useNow() - Date.parse(createdAt);
  return (
    <section className={classes.call} aria-label="Your call" data-priority={priority}>
      <Group component="p" gap={8} wrap="nowrap">
        <Mono>{callNumber}</Mono> <b>{type}</b>{' '}
        <Tag tone={priority === 1 ? 'danger' : undefined}>P{priority}</Tag>
        <Text component="time" ml="auto" ff="monospace" c="dimmed" dateTime={createdAt}>
          {formatDuration(age)}
        </Text>
      </Group>
      <Text mt={4} ff="heading" fz={28} fw={600} lh="32px" className={textStyles.wrap ?? ''}>
        {location ?? (postal === null && 'Unknown')}
        {postal !== null && (
          <Mono display="block" fz={26} lh="32px">
            {postal}
          </Mono>
        )}
      </Text>
      <Group
        component="p"
        align="stretch"
        gap="0 14px"
        mah={40}
        m="4px 0 10px"
        style={{ overflow: 'hidden' }}
      >
        {units.map(({ _id, callsign, response }) => (
          <span key={_id}>
            {response !== null && <ResponseTag response={response} />} <Mono>{callsign}</Mono>
          </span>
        ))}
      </Group>
      <OwnCallActions officer={officer} shown={shown} ownNote={ownNote} />
    </section>
  );
}

function Stop({ children }: { children: ReactNode }) {
  const [opened, stop] = useDisclosure(false);
  return (
    <div className={classes.stop}>
      <Button h={56} fz={16} fullWidth aria-expanded={opened} onClick={stop.toggle}>
        Stop card
      </Button>
      {opened && children}
    </div>
  );
}

interface UnitProps {
  officer: Officer;
  services: Call['services'];
}

function NoCall({ officer, services, calls }: UnitProps & { calls: readonly Call[] }) {
  const { attach } = useOwnCall(officer);
  const now = useNow();
  const isWaiting = (call: Call) =>
    call.status === 'Open' &&
    !isHeld(call, now) &&
    call.services.some((service) => services.includes(service));
  const urgent = sortCalls(calls.filter(isWaiting), null)[0];
  const canAttach = officer.onDutySince !== null && !officer.unfit;
  return (
    <section className={classes.call} aria-label="Your call" data-priority={urgent?.priority}>
      <Text ff="heading" fz={28} fw={600} lh="32px" c="dimmed">
        No call.
      </Text>
      {urgent !== undefined && (
        <Group justify="space-between" wrap="nowrap" gap={12} mt={8}>
          <p>
            <Mono>{urgent.callNumber}</Mono> <b>{urgent.type}</b>
            {[urgent.location, urgent.postal].filter((part) => part !== null).map((part) => ` · ${part}`)}
          </p>
          {canAttach && (
            <Button flex="none" h={56} fz={16} onClick={() => void attach(urgent._id)}>
              Attach
            </Button>
          )}
        </Group>
      )}
    </section>
  );
}

function Next({ officer, services, own }: UnitProps & { own: ShownCall | null }) {
  const { statuses } = useAvailableOptions(officer.kind);
  const chooseStatus = useChooseStatus(officer);
  const { respond } = useOwnCall(officer);
  const [choosing, choice] = useDisclosure(false);
  const waiting = useWaitingStatus();
  const next = nextStep(officer, own?.unit ?? null, services, statuses);
  const go = () => {
    if (next === null) return;
    if ('status' in next) chooseStatus(next.status);
    else if (own !== null && 'clears' in next) askToClear(own);
    else if (own !== null && 'response' in next) void respond(own, next.response);
  };
  return (
    <section className={classes.next} aria-label="Next status">
      {waiting !== null && (
        <Button
          variant="filled"
          h={72}
          fz={20}
          aria-label={`${statusLabel(waiting.status)}, Waiting to send`}
          onClick={() => chooseStatus(waiting.status)}
        >
          {statusLabel(waiting.status)}
          <br />
          Waiting to send
        </Button>
      )}
      {waiting === null && next !== null && (
        <Button variant="filled" h={72} fz={20} disabled={officer.unfit} onClick={go}>
          Next: {next.label}
        </Button>
      )}
      <Button h={44} c="dimmed" bd="1px solid var(--tf-line)" disabled={officer.unfit} onClick={choice.open}>
        Other status
      </Button>
      <StatusSheet opened={choosing} officer={officer} onClose={choice.close} />
    </section>
  );
}
