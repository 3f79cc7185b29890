import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';

export interface PanicViewer extends Pick<CurrentUser, '_id' | 'fireRescue' | 'staff' | 'dispatching'> {
  /** The profile that the user acts with. */
  officer: Pick<Officer, 'kind' | 'department'> | null;
  profiles: readonly Pick<Officer, '_id'>[];
}

export function isOwn(panic: Panic, { profiles }: PanicViewer): boolean {
  return profiles.some(({ _id }) => _id === panic.officer._id);
}

export function hasSeen(panic: Panic, { _id }: PanicViewer): boolean {
  return panic.acknowledgements.some(({ userId }) => userId === _id);
}

function dispatches({ platform }: Panic, { dispatching }: PanicViewer): boolean {
  return dispatching.includes(platform);
}

export function mayAcknowledge(panic: Panic, viewer: PanicViewer): boolean {
  return (
    !isOwn(panic, viewer) && (mayAttach(panic, viewer) || viewer.fireRescue || dispatches(panic, viewer))
  );
}

/**
 * Returns true if the viewer's unit can be attached to the panic's call. The server clocks in a unit that is off
 * duty.
 */
export function mayAttach(panic: Panic, viewer: PanicViewer): boolean {
  return !isOwn(panic, viewer) && viewer.officer?.department === panic.platform;
}

export function callAddress(panic: Panic, viewer: PanicViewer): string | null {
  const { platform, callId } = panic;
  const { officer, staff, fireRescue } = viewer;
  if (dispatches(panic, viewer)) return `/dashboard/dispatch?platform=${platform}&call=${callId}`;
  if (officer === null && !staff && !fireRescue) return null;
  if (officer?.kind === 'Law Enforcement') return `/dashboard/pso?call=${callId}`;
  const board = officer === null && staff ? 'pso' : 'safr';
  return `/dashboard/${board}?platform=${platform}&call=${callId}`;
}

export function mayClear(panic: Panic, viewer: PanicViewer): boolean {
  return isOwn(panic, viewer) || viewer.staff || dispatches(panic, viewer);
}

const NAMED = 4;

export function seenByWords({ acknowledgements }: Pick<Panic, 'acknowledgements'>): string {
  if (acknowledgements.length === 0) return 'Not acknowledged yet';
  const names = acknowledgements.slice(0, NAMED).map(({ callsign, name }) => callsign ?? name);
  const more = acknowledgements.length - names.length;
  return `Acknowledged by ${names.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
}

export function panicSentence({ officer, location }: Panic): string {
  return `Panic: ${officer.callsign} ${officer.name}, ${location}.`;
}
