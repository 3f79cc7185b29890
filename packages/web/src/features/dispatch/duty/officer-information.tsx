import { VisuallyHidden } from '@mantine/core';
import { statusLabel } from '@ten-four/contract/dispatch/dispatch.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { formatDuration } from '#lib/duration.ts';
import { formatMoment } from '#lib/moments.ts';
import { subdivisionShort } from '#lib/unit-marks.ts';
import { useNow } from '#lib/use-now.ts';
import classes from './officer-information.module.css';

/** Who the officer is and since when on duty. */
export function OfficerInformation({ officer }: { officer: Officer }) {
  const { callsign, rank, firstName, lastName, department, badgeNumber, subdivision, status, onDutySince } =
    officer;
  return (
    <section className={classes.information} aria-label="Officer Information">
      <dl className={classes.facts}>
        <div className={classes.identifier}>
          <VisuallyHidden component="dt">Identifier</VisuallyHidden>
          <dd>{callsign}</dd>
        </div>
        <div className={classes.duty} data-on={onDutySince !== null || undefined}>
          <VisuallyHidden component="dt">Duty</VisuallyHidden>
          <dd>{onDutySince === null ? 'Off duty' : <TimeOnDuty since={onDutySince} />}</dd>
        </div>
        <div className={classes.name}>
          <VisuallyHidden component="dt">Name</VisuallyHidden>
          <dd title={`${rank} ${firstName} ${lastName}`}>
            {rank} {firstName} {lastName}
          </dd>
        </div>
        <div className={classes.badge}>
          <dt>Badge Number</dt>
          <dd>{badgeNumber}</dd>
          <VisuallyHidden component="dt">Platform</VisuallyHidden>
          <dd className={classes.platform}>{department}</dd>
        </div>
        <div className={classes.subdivision} data-none={subdivision === null || undefined}>
          <dt>Subdivision</dt>
          <dd title={subdivision ?? undefined}>
            {subdivision === null ? 'None' : subdivisionShort(subdivision)}
          </dd>
        </div>
        <VisuallyHidden component="div">
          <dt>Status</dt>
          <dd>{statusLabel(status)}</dd>
        </VisuallyHidden>
      </dl>
    </section>
  );
}

function TimeOnDuty({ since }: { since: string }) {
  const now = useNow();
  return (
    <span title={`On duty since ${formatMoment(since)}`}>
      On duty <span className={classes.time}>{formatDuration(now - Date.parse(since))}</span>
    </span>
  );
}
