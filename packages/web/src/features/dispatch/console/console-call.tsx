import { Box, Button, Group, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight, IconHistory } from '@tabler/icons-react';
import type { Call, CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { RECOMMENDED } from '@ten-four/contract/dispatch/dispatch.values';
import { recommend } from '@ten-four/contract/dispatch/recommended';
import { useState } from 'react';
import { formatClock, formatDateTime } from '#lib/date-format.ts';
import { lastName } from '#lib/unit-marks.ts';
import { useEndpoint } from '#lib/use-endpoint.ts';
import { useNow } from '#lib/use-now.ts';
import { Dim } from '#ui/dim.tsx';
import { Tag } from '#ui/tag.tsx';
import textStyles from '#ui/text.module.css';
import { Timestamp } from '#ui/timestamp.tsx';
import { useCallActions } from '../calls/call-actions.ts';
import { CallButtons } from '../calls/call-buttons.tsx';
import { CallChips } from '../calls/call-chips.tsx';
import { ServiceLetters } from '../calls/call-columns.tsx';
import { CallLog } from '../calls/call-log.tsx';
import type { useCall } from '../calls/calls.queries.ts';
import { CallFrame } from '../calls/loaded-call.tsx';
import { MoreMenu } from '../calls/more-menu.tsx';
import { ResponseGrid } from '../calls/response-grid.tsx';
import { countPatients, PatientCounts } from '../patients/patient-counts.tsx';
import classes from './console-call.module.css';
import type { ConsoleState } from './use-console.ts';

const PRIORITY_TONES: Readonly<Record<number, 'danger' | 'busy'>> = { 1: 'danger', 2: 'busy' };

interface ConsoleCallProps {
  call: CallDetail;
  query: ReturnType<typeof useCall>;
  state: ConsoleState;
}

export function ConsoleCall({ call, query, state }: ConsoleCallProps) {
  const { canEdit } = state;
  const actions = useCallActions(call, () => true);
  const isOpen = call.status !== 'Closed';
  const canChange = canEdit && isOpen;
  return (
    <CallFrame
      call={call}
      query={query}
      tags={
        <>
          <Tag tone={PRIORITY_TONES[call.priority]} title="Priority">
            P{call.priority}
          </Tag>
          {!isOpen && <Tag>Closed</Tag>}
          {canChange && <span className={classes.here}>or drop here</span>}
        </>
      }
    >
      {canEdit && (
        <Group className={classes.actions ?? ''} gap={8}>
          <CallButtons
            {...{ call, actions }}
            first={<Button onClick={() => state.openAssign(call)}>Assign</Button>}
            more={<MoreMenu {...{ call, actions }} onCreateBolo={() => state.create('bolo', call._id)} />}
            ml="auto"
          />
        </Group>
      )}
      <Facts call={call} state={state} />
      <ResponseGrid call={call} canEdit={canChange} actions={actions} canSetResponse={() => true} />
      {canChange && <RecommendedUnits call={call} state={state} />}
      <div className={classes.log}>
        <CallLog {...{ call, query, canEdit, actions }} />
      </div>
    </CallFrame>
  );
}

function Facts({ call, state }: { call: CallDetail; state: ConsoleState }) {
  const { location, postal, services, createdBy, createdAt, callers, details, disposition, closedAt } = call;
  const { search, units, openCall } = state;
  const source = callers > 0 ? `911, ${callers} ${callers === 1 ? 'caller' : 'callers'}` : call.source;
  return (
    <div className={classes.facts}>
      <PlaceLine {...{ location, postal }} />
      <p className={classes.source}>
        <ServiceLetters services={services} /> {source} · <Timestamp at={createdAt} format={formatClock} /> ·{' '}
        {createdBy.callsign}
        {closedAt !== null && ` · closed ${formatDateTime(closedAt)}`}
      </p>
      {closedAt !== null && disposition !== null && <p>{disposition}</p>}
      {details !== null && <p className={textStyles.prose}>{details}</p>}
      {countPatients(call) > 0 && (
        <p className={classes.source}>
          Patients <PatientCounts call={call} />
        </p>
      )}
      <CallChips call={call} units={units} searchLink={search.link} onOpenCall={openCall} />
      {postal !== null && <EarlierCalls platform={call.platform} postal={postal} onOpenCall={openCall} />}
    </div>
  );
}

export function PlaceLine({ location, postal }: Pick<Call, 'location' | 'postal'>) {
  return (
    <Group
      component="p"
      gap={8}
      wrap="nowrap"
      align="stretch"
      justify="space-between"
      fz={14}
      className={textStyles.wrap ?? ''}
    >
      <b>{location ?? 'No location'}</b>{' '}
      <Box component="b" flex="none" className={textStyles.mono ?? ''}>
        {postal}
      </Box>
    </Group>
  );
}

interface EarlierCallsProps extends Pick<Call, 'platform'> {
  postal: string;
  onOpenCall: (id: string) => void;
}

function EarlierCalls({ platform, postal, onOpenCall }: EarlierCallsProps) {
  const [opened, { toggle }] = useDisclosure(false);
  const query = useEndpoint('GET /api/calls/earlier', { query: { platform, postal } });
  const { calls = [], count90 = 0 } = query.data ?? {};
  const count = Math.max(count90, calls.length);
  if (count === 0) return null;
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes.earlier}>
      <UnstyledButton className={classes.line} aria-expanded={opened} onClick={toggle}>
        <IconHistory size={16} stroke={1.75} aria-hidden />
        {count} earlier {count === 1 ? 'call' : 'calls'} at {postal}
        <Chevron size={16} aria-hidden />
      </UnstyledButton>
      {opened && (
        <ul aria-label={`Earlier calls at ${postal}`}>
          {calls.map(({ _id, callNumber, type, disposition, closedAt }) => (
            <li key={_id}>
              <UnstyledButton
                mih="var(--button-height-row)"
                ff="monospace"
                fz={13}
                fw={500}
                lh="normal"
                c="var(--tf-accent)"
                aria-label={`Open call ${callNumber}`}
                onClick={() => onOpenCall(_id)}
              >
                {callNumber}
              </UnstyledButton>
              <span>
                {type}
                {disposition !== null && ` · ${disposition}`}
                {closedAt !== null && (
                  <>
                    {' · '}
                    <time dateTime={closedAt}>{formatDateTime(closedAt)}</time>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const AT_FIRST = 3;

function RecommendedUnits({ call, state }: { call: Call; state: ConsoleState }) {
  const [unfolded, unfold] = useState(false);
  const best = recommend(call, state.units, useNow()).slice(0, RECOMMENDED);
  const shown = unfolded ? best : best.slice(0, AT_FIRST);
  if (best.length === 0) return null;
  return (
    <section className={classes.recommended} aria-label="Recommended">
      <h3>Recommended</h3>
      <ul>
        {shown.map(({ unit, because }) => (
          <li key={unit._id}>
            <Box component="b" ff="monospace" fw={600}>
              {unit.callsign}
            </Box>
            <Text span truncate title={unit.name}>
              {unit.isApparatus ? unit.name : lastName(unit.name)} <Dim>· {because}</Dim>
            </Text>
            <Button
              size="row"
              aria-label={`Assign ${unit.callsign}`}
              onClick={() => state.assign(call, [unit])}
            >
              Assign
            </Button>
          </li>
        ))}
      </ul>
      {best.length > shown.length && (
        <UnstyledButton
          mih="var(--button-height-row)"
          fz={12}
          c="var(--tf-accent)"
          onClick={() => unfold(true)}
        >
          Show {best.length - shown.length} more
        </UnstyledButton>
      )}
    </section>
  );
}
