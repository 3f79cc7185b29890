import type { Tone } from '@ten-four/contract/console/console.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { altKey } from '#lib/alt-key.ts';
import { useAvailableOptions } from '#lib/community.ts';
import { useLiveEvent } from '#lib/live/live-bus.ts';
import { useLeading } from '#lib/live/live-state.ts';
import { unitIdOf } from '#lib/own-profile.ts';
import { useScreenOn } from '#lib/screen-on.ts';
import { serverNow } from '#lib/server-clock.ts';
import { chime, playOnce, setAlarm, setLeadingTab, startSounds } from '#lib/sound/sounds.ts';
import { setTitleAlert } from '#lib/title-alert.ts';
import { useKeys } from '#lib/use-keys.ts';
import { showAlert, showNotice } from '#ui/toast.ts';
import { type BroadcastReader, isFor, isInForce } from '../broadcasts/broadcast-audience.ts';
import { BroadcastBanners } from '../broadcasts/broadcast-banners.tsx';
import { useBroadcastReader } from '../broadcasts/broadcasts.queries.ts';
import { soundOf } from '../calls/call-sounds.ts';
import { forgetUnseen, markSeen, markUnseen } from '../calls/unseen-calls.ts';
import { useActingOfficer, useOwnProfiles, useScreenStaysOn } from '../duty/duty.queries.ts';
import { IdlePrompts } from '../duty/idle-prompts.tsx';
import { useChooseStatus } from '../duty/use-choose-status.ts';
import { OwnCallKeys } from '../own-call/own-call-keys.tsx';
import { Panics } from '../panics/panics.tsx';
import { useEnablePanics, usePanicAlarm, usePanicKeys } from '../panics/use-panics.ts';
import { WelfareBanner } from '../units/welfare-banner.tsx';
import { DASHBOARDS } from './board-address.ts';
import { EmergencySounds } from './emergency-sounds.tsx';
import { Notices } from './notices.tsx';
import { UnattendedCalls } from './unattended-calls.tsx';

export function DispatchEvents({ user }: { user: CurrentUser }) {
  useEnablePanics(user);
  useSounds();
  usePanicEvents();
  const reader = useBroadcastReader(user);
  useBroadcastEvents(reader);
  const officer = useActingOfficer(user);
  useCallEvents(user, officer);
  const profiles = useOwnProfiles(user);
  const isOnDuty = profiles.some(({ onDutySince }) => onDutySince !== null);
  useScreenOn(useScreenStaysOn() && isOnDuty);
  return (
    <>
      <Panics>
        <Notices reader={reader} profiles={profiles}>
          <BroadcastBanners reader={reader} />
          {profiles.map((profile) => (
            <WelfareBanner key={profile.kind} officer={profile} />
          ))}
        </Notices>
        <UnattendedCalls user={user} />
      </Panics>
      <EmergencySounds user={user} officer={officer} />
      {officer !== null && <OfficerKeys officer={officer} />}
      <IdlePrompts user={user} profiles={profiles} />
    </>
  );
}

function OfficerKeys({ officer }: { officer: Officer }) {
  usePanicKeys();
  const chooseStatus = useChooseStatus(officer);
  const { statuses } = useAvailableOptions(officer.kind);
  useKeys((event) => {
    const status = statuses[Number(altKey(event) ?? 0) - 1];
    if (status === undefined) return;
    event.preventDefault();
    chooseStatus(status);
  });
  return <OwnCallKeys officer={officer} />;
}

function useSounds(): void {
  const leading = useLeading();
  useEffect(startSounds, []);
  useEffect(() => setLeadingTab(leading), [leading]);
}

function usePanicEvents(): void {
  const callsign = usePanicAlarm()?.officer.callsign ?? null;
  useEffect(() => {
    setAlarm(callsign !== null);
    setTitleAlert(callsign === null ? null : `PANIC ${callsign}`);
  }, [callsign]);
  useEffect(() => () => setTitleAlert(null), []);
}

const TONES: Readonly<Record<Tone, 'broadcast' | 'fireTone' | null>> = {
  None: null,
  Attention: 'broadcast',
  'Fire/EMS': 'fireTone',
};

function useBroadcastEvents(reader: BroadcastReader): void {
  useLiveEvent('broadcast', ({ broadcast }) => {
    const sound = TONES[broadcast.tone];
    if (sound === null || !isInForce(broadcast, serverNow()) || !isFor(broadcast, reader)) return;
    playOnce(broadcast._id, sound);
  });
}

function useCallEvents(user: CurrentUser, officer: Officer | null): void {
  useLiveEvent('call', (event) => {
    const sound = soundOf(
      event,
      officer && {
        _id: officer._id,
        callsign: officer.callsign,
        name: officer.lastName,
        unitId: unitIdOf(officer),
        services: officer.services,
        dispatches: user.dispatching.includes(event.call.platform),
      },
    );
    const { _id: id, callNumber, type, location, priority, platform, status } = event.call;
    if (status === 'Closed') markSeen(id);
    if (sound === null) return;
    chime(sound, priority === 1);
    const params = new URLSearchParams(officer === null ? { platform, call: id } : { call: id });
    const board = DASHBOARDS[officer?.kind ?? (user.staff ? 'Law Enforcement' : 'Fire & EMS')];
    const link = <Link to={`${board}?${params}`}>call {callNumber}</Link>;
    if (sound === 'assigned')
      return showNotice(
        <>
          You are on {link}: {type}
        </>,
      );
    if (officer !== null && platform !== officer.department) return;
    markUnseen(id);
    if (priority === 1 && (user.publicSafety || officer !== null)) {
      showAlert(
        <>
          New priority 1 {link}: {type}
          {location !== null && `, ${location}`}
        </>,
      );
    }
  });
  useLiveEvent('resync', forgetUnseen);
  useEffect(() => forgetUnseen, []);
}
