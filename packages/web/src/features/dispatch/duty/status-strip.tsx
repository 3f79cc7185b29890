import { Button } from '@mantine/core';
import type { Status } from '@ten-four/contract/dispatch/dispatch.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { ReactNode } from 'react';
import { useSound } from '#lib/sound/use-sound.ts';
import { ControlPanel } from './control-panel.tsx';
import { OfficerInformation } from './officer-information.tsx';
import classes from './status-strip.module.css';

interface StatusStripProps {
  officer: Officer;
  onStatus: (status: Status) => void;
  /** What stands at the far right: the panic button. */
  panic: ReactNode;
  /** The time, where the top bar has no room for it. */
  clock?: ReactNode;
}

/** The officer's own line at the top of the dashboard: who, since when, which status. */
export function StatusStrip({ officer, onStatus, panic, clock }: StatusStripProps) {
  const sound = useSound();
  const onDuty = officer.onDutySince !== null;
  return (
    <div className={classes.strip}>
      <OfficerInformation officer={officer} />
      {clock !== undefined && <div className={classes.clock}>{clock}</div>}
      <div className={classes.panic}>{panic}</div>
      <div className={classes.keys}>
        <ControlPanel status={officer.status} onDuty={onDuty} disabled={officer.unfit} onChoose={onStatus}>
          {onDuty && sound.state === 'locked' && (
            <div className={classes.hint}>
              <Button size="row" onClick={sound.enable}>
                Enable sound
              </Button>
              <span>Sound is off until you enable it.</span>
            </div>
          )}
          {!onDuty && !officer.unfit && (
            <div className={classes.hint}>
              <Button size="row" variant="filled" onClick={() => onStatus('10-8')}>
                Go on duty
              </Button>
              <span>You are off duty.</span>
            </div>
          )}
        </ControlPanel>
      </div>
    </div>
  );
}
