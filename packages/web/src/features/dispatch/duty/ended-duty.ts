import type { DutyEnd } from '@ten-four/contract/session/session.contract';
import type { DutyEndReason } from '@ten-four/contract/session/session.values';

const REASONS: Readonly<Record<DutyEndReason, string>> = {
  silence: 'no activity',
  role: 'your Discord role was removed',
  character: 'your character is deceased or deleted',
  staff: 'by staff',
  platform: 'the platform was switched off',
};

export function endedDutyText({ name, kind, reason }: DutyEnd, time: string): string {
  const ended = kind === null ? 'signed off' : 'clocked out';
  return `${name} was ${ended} at ${time}: ${REASONS[reason]}.`;
}
