import { ActionIcon, Box, Button, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { ReactNode } from 'react';
import {
  firstStatus,
  type Status,
  statusLabel,
  useAvailableOptions,
  useUnitCallsign,
} from '#lib/community.ts';
import { formatDateTime } from '#lib/date-format.ts';
import { formatDuration } from '#lib/duration.ts';
import { useSound } from '#lib/sound/audio.ts';
import { statusTone, subdivisionShort } from '#lib/unit-marks.ts';
import { useNow } from '#lib/use-now.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { Mono } from '#ui/mono.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { PanicButton } from '../panics/panic-button.tsx';
import classes from './status-strip.module.css';
import { useChooseStatus } from './use-choose-status.ts';
import { useWaitingStatus } from './waiting-status.ts';

interface StatusStripProps {
  officer: Officer;
  apparatus: Unit | undefined;
  onChangeCallsign: () => void;
  /** Shown on phones instead of the panic button, which is at the bottom of the screen there. */
  clock: ReactNode;
}

export function StatusStrip({ officer, apparatus, onChangeCallsign, clock }: StatusStripProps) {
  const chooseStatus = useChooseStatus(officer);
  const isPhone = useBelow('sm');
  const { statuses } = useAvailableOptions(officer.kind);
  const available = firstStatus(statuses, 'Available');
  const sound = useSound();
  const onDuty = officer.onDutySince !== null;
  const hint = (
    <>
      {onDuty && sound.state === 'locked' && (
        <div className={classes.hint}>
          <Button size="row" onClick={sound.enable}>
            Enable sound
          </Button>
          <Box component="span" visibleFrom="sm">
            Sound is off until you enable it.
          </Box>
        </div>
      )}
      {!onDuty && !officer.unfit && available !== undefined && (
        <div className={classes.hint}>
          <Button size="row" variant="filled" onClick={() => chooseStatus(available)}>
            Go on duty
          </Button>
          <Box component="span" visibleFrom="sm">
            You're off duty.
          </Box>
        </div>
      )}
    </>
  );
  return (
    <div className={classes.strip}>
      <OfficerInformation {...{ officer, apparatus, onChangeCallsign }} />
      <div className={isPhone ? classes.clock : classes.panic}>
        {isPhone ? clock : <PanicButton layout="strip" />}
      </div>
      <Box className={classes.keys} style={{ '--in-line': perLine(statuses.length) }}>
        <StatusKeys officer={officer} onChoose={chooseStatus} />
        {isPhone && hint}
      </Box>
      {!isPhone && hint}
    </div>
  );
}

const NUMBERED = 9;

const perLine = (keys: number): number => Math.max(1, keys > NUMBERED ? Math.ceil(keys / 2) : keys);

function OfficerInformation({ officer, apparatus, onChangeCallsign }: Omit<StatusStripProps, 'clock'>) {
  const { status, onDutySince } = officer;
  const callsign = useUnitCallsign(officer);
  const shown = useAvailableOptions(officer.kind).statuses.find(({ code }) => code === status);
  return (
    <Box component="section" miw={0} aria-label="Officer Information">
      <dl className={classes.facts}>
        <div className={classes.identifier}>
          <VisuallyHidden component="dt">Identifier</VisuallyHidden>
          <dd>
            {callsign}
            {onDutySince === null && !officer.unfit && (
              <ActionIcon
                className={classes.change}
                size={24}
                aria-label="Change callsign"
                title="Change callsign"
                onClick={onChangeCallsign}
              >
                <IconPencil size={16} aria-hidden />
              </ActionIcon>
            )}
          </dd>
        </div>
        <div style={{ gridArea: 'duty' }}>
          <VisuallyHidden component="dt">Duty</VisuallyHidden>
          {onDutySince === null ? (
            <Box component="dd" fw={600} c="var(--tf-busy)">
              Off duty
            </Box>
          ) : (
            <TimeOnDuty since={onDutySince} />
          )}
        </div>
        {apparatus === undefined ? (
          <OwnFacts officer={officer} />
        ) : (
          <CrewFacts officer={officer} apparatus={apparatus} />
        )}
        <VisuallyHidden component="div">
          <dt>Status</dt>
          <dd>{shown === undefined ? status : statusLabel(shown)}</dd>
        </VisuallyHidden>
      </dl>
    </Box>
  );
}

function OwnFacts({ officer }: { officer: Officer }) {
  const { badgeNumber, department, subdivision } = officer;
  const name = `${officer.rank} ${officer.firstName} ${officer.lastName}`;
  return (
    <>
      <div className={classes.name} title={name}>
        <VisuallyHidden component="dt">Name</VisuallyHidden>
        <dd>{name}</dd>
      </div>
      <div className={classes.badge}>
        <dt>Badge Number</dt>
        <Box component="dd" ff="monospace">
          {badgeNumber}
        </Box>
        <VisuallyHidden component="dt">Platform</VisuallyHidden>
        <dd className={classes.platform}>{department}</dd>
      </div>
      <div className={classes.subdivision} data-none={subdivision === null || undefined}>
        <dt>Subdivision</dt>
        <dd title={subdivision ?? undefined}>
          {subdivision === null ? 'None' : subdivisionShort(subdivision)}
        </dd>
      </div>
    </>
  );
}

function CrewFacts({ officer, apparatus: { name, crew } }: { officer: Officer; apparatus: Unit }) {
  const seat = crew.find(({ _id }) => _id === officer._id)?.seat;
  const unit = seat === undefined ? name : `${name} · ${seat}`;
  return (
    <>
      <div className={classes.name} title={unit}>
        <VisuallyHidden component="dt">Apparatus</VisuallyHidden>
        <dd>{unit}</dd>
      </div>
      <div className={classes.badge}>
        <VisuallyHidden component="dt">Name</VisuallyHidden>
        <dd>
          {officer.firstName} {officer.lastName}, <Mono>{officer.callsign}</Mono>
        </dd>
      </div>
      <div className={classes.subdivision}>
        <VisuallyHidden component="dt">Aboard</VisuallyHidden>
        <dd>{crew.length} aboard</dd>
        <VisuallyHidden component="dt">Platform</VisuallyHidden>
        <dd className={classes.platform}>{officer.department}</dd>
      </div>
    </>
  );
}

function TimeOnDuty({ since }: { since: string }) {
  const now = useNow();
  return (
    <dd>
      <Text span c="dimmed" title={`On duty since ${formatDateTime(since)}`}>
        On duty <Mono c="var(--tf-text)">{formatDuration(now - Date.parse(since))}</Mono>
      </Text>
    </dd>
  );
}

export function DutyTag({ officer: { onDutySince, meaning, status } }: { officer: Officer }) {
  if (onDutySince === null) return <StatusTag tone="off">Off duty</StatusTag>;
  return <StatusTag tone={statusTone(meaning)}>{status}</StatusTag>;
}

export function StatusKeys({ officer, onChoose }: { officer: Officer; onChoose: (status: Status) => void }) {
  const { statuses } = useAvailableOptions(officer.kind);
  const waiting = useWaitingStatus()?.status.code;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div style={{ display: 'contents' }} role="group" aria-label="Control Panel">
      {statuses.map((status, index) => (
        <UnstyledButton
          key={status._id}
          className={classes.key}
          aria-label={`${statusLabel(status)}${status.code === waiting ? ', Waiting to send' : ''}`}
          aria-pressed={officer.onDutySince !== null && status.code === officer.status}
          aria-keyshortcuts={index < NUMBERED ? `Alt+${index + 1}` : undefined}
          style={{ '--tone': `var(--tf-${statusTone(status.meaning)})` }}
          disabled={officer.unfit}
          onClick={() => onChoose(status)}
        >
          <span className={classes.code}>{status.code}</span>{' '}
          {/* Rendered by CSS, since text would become part of the button's name. */}
          {index < NUMBERED && <kbd className={classes.number} data-number={index + 1} aria-hidden />}
          <span className={classes.meaning}>
            {status.code === waiting ? 'Waiting to send' : status.label}
          </span>
        </UnstyledButton>
      ))}
    </div>
  );
}

export function IneligibleNotice({ onRegister }: { onRegister: () => void }) {
  return (
    <Group
      role="status"
      gap="8px 12px"
      px={12}
      py={5}
      fz={13}
      bg="var(--tf-amber-tint)"
      bd="1px solid var(--tf-busy)"
      bdrs="sm"
    >
      <span>{DISPATCH_TEXTS.ineligible} You can't go on duty with this profile.</span>
      <Button size="dense" onClick={onRegister}>
        Register another character
      </Button>
    </Group>
  );
}
