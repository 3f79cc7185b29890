import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';

export interface PanicViewer {
  userId: string;
  /** As whom they act; null for who has no profile. */
  officer: (Pick<Officer, 'kind'> & { platform: Platform }) | null;
  /** The ids of their profiles: any of them may be in distress. */
  ownIds: readonly string[];
  fireRescue: boolean;
  staff: boolean;
  dispatching: readonly Platform[];
}

export function isOwn(panic: Panic, { ownIds }: PanicViewer): boolean {
  return ownIds.includes(panic.officer._id);
}

export function hasSeen(panic: Panic, { userId }: PanicViewer): boolean {
  return panic.acknowledgements.some((acknowledgement) => acknowledgement.userId === userId);
}

function dispatches({ platform }: Panic, { dispatching }: PanicViewer): boolean {
  return dispatching.includes(platform);
}

/** Whether the server lets the viewer acknowledge it: officers and dispatchers of its platform, and fire/rescue. */
export function mayAcknowledge(panic: Panic, viewer: PanicViewer): boolean {
  return (
    !isOwn(panic, viewer) && (mayAttach(panic, viewer) || viewer.fireRescue || dispatches(panic, viewer))
  );
}

/** Whether the viewer has a unit that can be put on the panic's call; the server clocks one in that is off duty. */
export function mayAttach(panic: Panic, viewer: PanicViewer): boolean {
  return !isOwn(panic, viewer) && viewer.officer?.platform === panic.platform;
}

/** The address of the call of a panic, on the board of who looks; null for who has none. */
export function callAddress(panic: Panic, viewer: PanicViewer): string | null {
  const { platform, callId } = panic;
  const { officer, staff, fireRescue } = viewer;
  if (dispatches(panic, viewer)) return `/dashboard/dispatch?platform=${platform}&call=${callId}`;
  if (officer === null && !staff && !fireRescue) return null;
  const isFire = officer === null ? !staff : officer.kind === 'Fire & EMS';
  return isFire ? `/dashboard/safr?platform=${platform}&call=${callId}` : `/dashboard/pso?call=${callId}`;
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
