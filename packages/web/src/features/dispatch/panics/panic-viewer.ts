import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';

export interface PanicViewer extends Pick<CurrentUser, '_id' | 'fireRescue' | 'staff' | 'dispatching'> {
  /** The profile that the user acts with. */
  officer: Pick<Officer, 'kind' | 'department'> | null;
  profiles: readonly Pick<Officer, '_id'>[];
}

export function rightsOf(panic: Panic, viewer: PanicViewer) {
  const { officer, profiles, fireRescue, staff, dispatching } = viewer;
  const isOwn = profiles.some(({ _id }) => _id === panic.officer._id);
  const dispatches = dispatching.includes(panic.platform);
  // The server clocks in a unit that is off duty.
  const canAttach = !isOwn && officer?.department === panic.platform;
  return {
    isOwn,
    hasAcknowledged: panic.acknowledgements.some(({ userId }) => userId === viewer._id),
    canAttach,
    canAcknowledge: !isOwn && (canAttach || fireRescue || dispatches),
    canClear: isOwn || staff || dispatches,
  };
}

export function callAddress({ platform, callId }: Panic, viewer: PanicViewer): string | null {
  const { officer, staff, fireRescue, dispatching } = viewer;
  if (dispatching.includes(platform)) return `/dashboard/dispatch?platform=${platform}&call=${callId}`;
  if (officer === null && !staff && !fireRescue) return null;
  if (officer?.kind === 'Law Enforcement') return `/dashboard/pso?call=${callId}`;
  const board = officer === null && staff ? 'pso' : 'safr';
  return `/dashboard/${board}?platform=${platform}&call=${callId}`;
}

const NAMES_MAX = 4;

export function acknowledgementText({ acknowledgements }: Pick<Panic, 'acknowledgements'>): string {
  if (acknowledgements.length === 0) return 'Not acknowledged yet';
  const names = acknowledgements.slice(0, NAMES_MAX).map(({ callsign, name }) => callsign ?? name);
  const more = acknowledgements.length - names.length;
  return `Acknowledged by ${names.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
}

export function panicSentence({ officer, location }: Panic): string {
  return `Panic: ${officer.callsign} ${officer.name}, ${location}.`;
}
