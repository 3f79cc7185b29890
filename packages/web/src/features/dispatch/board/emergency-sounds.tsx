import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useEffect, useState } from 'react';
import { useCommunity } from '#lib/community.ts';
import { useLiveEvent } from '#lib/live/live-bus.ts';
import { playOnce } from '#lib/sound/sounds.ts';
import { useNow } from '#lib/use-now.ts';
import { useDispatchOf, useWaiting } from '../console/console.queries.ts';
import { timeToUnits } from '../console/fallback.ts';

/** Dispatchers hear a 911 call at once, units only after the time limit. */
export function EmergencySounds({ user, officer }: { user: CurrentUser; officer: Officer | null }) {
  const { dispatching } = user;
  useLiveEvent('emergency', ({ emergency: { _id, platform, state } }) => {
    if (state === 'Pending' && dispatching.includes(platform)) playOnce(_id, 'emergency');
  });
  if (officer === null || officer.unfit || dispatching.includes(officer.department)) return null;
  return <UnitSounds key={officer.department} platform={officer.department} />;
}

function UnitSounds({ platform }: { platform: GamePlatform }) {
  const { waiting = 0 } = useDispatchOf(platform).data ?? {};
  const [hasArrived, setHasArrived] = useState(false);
  useLiveEvent('emergency', ({ emergency }) => {
    if (emergency.state === 'Pending' && emergency.platform === platform) setHasArrived(true);
  });
  const mayBeWaiting = hasArrived || waiting > 0;
  const emergencies = useWaiting(platform, mayBeWaiting).data ?? [];
  return (
    mayBeWaiting &&
    emergencies.map((emergency) => <UnansweredCall key={emergency._id} emergency={emergency} />)
  );
}

function UnansweredCall({ emergency }: { emergency: Emergency }) {
  const { _id: id } = emergency;
  const fallback = useCommunity().data?.dispatch.answerFallbackSeconds ?? 0;
  const isOverdue = timeToUnits(emergency, fallback, useNow()) === 0;
  useEffect(() => {
    if (isOverdue) playOnce(id, 'emergency');
  }, [isOverdue, id]);
  return null;
}
