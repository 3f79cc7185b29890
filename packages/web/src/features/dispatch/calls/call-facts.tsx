import { VisuallyHidden } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.contract';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { ReactNode } from 'react';
import { orNa } from '#lib/format.ts';
import { formatClock, formatMoment } from '#lib/moments.ts';
import classes from './call-facts.module.css';
import { CallAge } from './call-row.tsx';
import { CallUnits } from './call-units.tsx';
import type { CallActionsState } from './use-call-actions.ts';

interface CallFactsProps {
  call: Call;
  canChange: boolean;
  units: readonly Unit[];
  actions: CallActionsState;
  /** What was reported of it, a term and its description; nothing where nothing was. */
  reports: ReactNode;
}

/** What is known of a call, one thing under the other. */
export function CallFacts({ call, canChange, units, actions, reports }: CallFactsProps) {
  const { primaryOfficer, createdBy, createdAt, closedAt } = call;
  return (
    <dl className={classes.facts}>
      <dt>Location</dt>
      <dd>{orNa(call.location)}</dd>
      <dt>Postal</dt>
      <dd className={classes.mono}>{orNa(call.postal)}</dd>
      <dt>Primary</dt>
      <dd>
        {primaryOfficer === null ? (
          'None'
        ) : (
          <>
            <span className={classes.mono}>{primaryOfficer.callsign}</span> {primaryOfficer.name}
          </>
        )}
      </dd>
      <dt>Details</dt>
      <dd className={classes.text}>{orNa(call.details)}</dd>
      <dt>Units</dt>
      <dd>
        <CallUnits call={call} canChange={canChange} units={units} actions={actions} />
      </dd>
      <dt>Created</dt>
      <dd>
        <time className={classes.mono} dateTime={createdAt} title={formatMoment(createdAt)}>
          {formatClock(createdAt)}
        </time>{' '}
        by <span className={classes.mono}>{createdBy.callsign}</span>
        {call.status !== 'Closed' && (
          <>
            <VisuallyHidden>, age </VisuallyHidden>
            <span className={classes.age}>
              <CallAge call={call} />
            </span>
          </>
        )}
      </dd>
      {closedAt !== null && (
        <>
          <dt>Closed</dt>
          <dd>
            <time className={classes.mono} dateTime={closedAt}>
              {formatMoment(closedAt)}
            </time>
          </dd>
          <dt>Disposition</dt>
          <dd>{orNa(call.disposition)}</dd>
        </>
      )}
      {reports}
    </dl>
  );
}
