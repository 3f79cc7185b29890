import { useQueryClient } from '@tanstack/react-query';
import { ASK_AFTER_MINUTES } from '@ten-four/contract/dispatch/dispatch.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { altKey } from '#lib/alt-key.ts';
import { useAvailableOptions } from '#lib/community.ts';
import { useScreenOn } from '#lib/screen-on.ts';
import { useKeys } from '#lib/use-keys.ts';
import { OwnCallKeys } from '../own-call/own-call-keys.tsx';
import { useChangeDuty, useClockOut } from './change-duty.ts';
import { reloadOfficer, useScreenStaysOn } from './duty.queries.ts';
import { DutyDialog, DutyQuestion } from './duty-question.tsx';
import { useChooseStatus } from './use-choose-status.ts';

interface OfficerIdlePromptProps {
  officer: Officer;
  profiles: readonly Officer[];
}

export function OfficerIdlePrompt({ officer, profiles }: OfficerIdlePromptProps) {
  const chooseStatus = useChooseStatus(officer);
  const isOnDuty = profiles.some(({ onDutySince }) => onDutySince !== null);
  useScreenOn(useScreenStaysOn() && isOnDuty);
  const { statuses } = useAvailableOptions(officer.kind);
  useKeys((event) => {
    const status = statuses[Number(altKey(event) ?? 0) - 1];
    if (status === undefined) return;
    event.preventDefault();
    chooseStatus(status);
  });
  return (
    <>
      <OwnCallKeys officer={officer} />
      {profiles.map((profile) => (
        <DutyCheck key={profile.kind} officer={profile} />
      ))}
    </>
  );
}

function DutyCheck({ officer }: { officer: Officer }) {
  const { clockOutAt, onDutySince } = officer;
  return (
    <DutyDialog endsAt={onDutySince === null ? null : clockOutAt}>
      {(endsAt) => <Question officer={officer} endsAt={endsAt} />}
    </DutyDialog>
  );
}

/** The time limit is much longer on an open call. */
const WORDS = {
  leave: 'Clock out',
  ended: 'clocked out',
  silence: `at least ${ASK_AFTER_MINUTES} minutes`,
};

function Question({ officer, endsAt }: { officer: Officer; endsAt: string }) {
  const { callsign, status, meaning } = officer;
  const queryClient = useQueryClient();
  const stay = useChangeDuty(officer);
  const leave = useClockOut(officer);
  return (
    <DutyQuestion
      who={callsign}
      words={WORDS}
      endsAt={endsAt}
      answers={[stay, leave]}
      onStay={() => stay.mutate({ status, meaning })}
      onLeave={() => leave.mutate()}
      // Activity on another device also answers it, but publishes no event.
      onOver={() => reloadOfficer(queryClient, officer)}
    />
  );
}
