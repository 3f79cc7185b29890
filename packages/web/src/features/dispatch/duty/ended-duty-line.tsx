import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser, DutyEnd } from '@ten-four/contract/session/session.contract';
import { useEffect } from 'react';
import { callEndpoint, pathOf } from '#lib/api-client.ts';
import { formatTime } from '#lib/date-format.ts';
import { createStoredIds } from '#lib/stored-ids.ts';
import { errorToast } from '#ui/toast.ts';
import { useOwnProfiles } from './duty.queries.ts';
import { endedDutyText } from './ended-duty.ts';

const dismissed = createStoredIds('ten-four-dismissed-duty-ends');

const ROLES = {
  'Law Enforcement': 'publicSafety',
  'Fire & EMS': 'fireRescue',
  Dispatch: 'dispatcher',
} as const;

export function EndedDutyLine({ user, ended }: { user: CurrentUser; ended: DutyEnd }) {
  // The stale profile still shows the ended shift.
  const hasResumed =
    useOwnProfiles(user).some(({ onDutySince }) => onDutySince !== null && onDutySince > ended.at) ||
    user.dispatching.length > 0;
  const isDismissed = dismissed.use().includes(ended._id);
  const queryClient = useQueryClient();
  const resume = useMutation({
    mutationFn: () => resumeDuty(ended),
    onError: errorToast("Your duty couldn't be resumed."),
    // The profile, the session and the board all change.
    onSettled: () => queryClient.invalidateQueries(),
  });
  useEffect(() => {
    if (hasResumed && !isDismissed) dismissed.add(ended._id);
  }, [hasResumed, isDismissed, ended._id]);
  if (hasResumed || isDismissed) return null;
  const hasRole = user[ROLES[ended.kind ?? 'Dispatch']];
  const canResume = ended.reason === 'silence' || (ended.reason === 'role' && hasRole);
  return (
    <Group
      component="aside"
      aria-label="Duty ended"
      gap="8px 12px"
      mb={16}
      p="8px 12px 8px 16px"
      bg="var(--tf-amber-tint)"
      bd="1px solid var(--tf-busy)"
      bdrs="sm"
    >
      <p role="status">{endedDutyText(ended, formatTime(ended.at))}</p>
      {canResume && (
        <Button size="room" disabled={resume.isPending} onClick={() => resume.mutate()}>
          {ended.kind === null ? 'Sign on again' : 'Clock in again'}
        </Button>
      )}
      {ended.reason === 'role' && !hasRole && (
        <Button size="room" component="a" href={pathOf('GET /auth/resync')}>
          Resync roles
        </Button>
      )}
      <Button size="room" variant="subtle" onClick={() => dismissed.add(ended._id)}>
        Dismiss
      </Button>
    </Group>
  );
}

function resumeDuty({ kind, platform }: DutyEnd): Promise<unknown> {
  if (kind === null) return callEndpoint('POST /api/dispatch/sign-on', { body: { platform } });
  return callEndpoint('POST /api/clock/in', { body: { kind } });
}
