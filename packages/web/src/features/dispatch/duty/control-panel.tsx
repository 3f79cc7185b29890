import { UnstyledButton } from '@mantine/core';
import {
  STATUS_MEANINGS,
  STATUSES,
  type Status,
  statusLabel,
} from '@ten-four/contract/dispatch/dispatch.values';
import type { ReactNode } from 'react';
import { statusTone } from '#lib/unit-marks.ts';
import classes from './control-panel.module.css';

interface ControlPanelProps {
  status: Status;
  onDuty: boolean;
  disabled: boolean;
  onChoose: (status: Status) => void;
  /** What stands after the keys. */
  children?: ReactNode;
}

/** The seven status keys. Alt and a key's number press it from anywhere. */
export function ControlPanel({ status, onDuty, disabled, onChoose, children }: ControlPanelProps) {
  return (
    <div className={classes.keys}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form */}
      <div className={classes.group} role="group" aria-label="Control Panel">
        {STATUSES.map((key, index) => (
          <UnstyledButton
            key={key}
            className={classes.key}
            aria-label={statusLabel(key)}
            aria-pressed={onDuty && key === status}
            aria-keyshortcuts={`Alt+${index + 1}`}
            data-tone={statusTone(key)}
            disabled={disabled}
            onClick={() => onChoose(key)}
          >
            <span className={classes.code}>{key}</span>{' '}
            {/* Its number is written by the style: as text of the key it would have to be in its name. */}
            <kbd className={classes.number} data-number={index + 1} aria-hidden />
            <span className={classes.meaning}>{STATUS_MEANINGS[key]}</span>
          </UnstyledButton>
        ))}
      </div>
      {children}
    </div>
  );
}
