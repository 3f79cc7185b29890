import { PLATFORMS, type Platform } from '@ten-four/contract/officers/officers.values';
import type { Viewer } from '#platform/sessions/viewer';

/** Who does something about a panic: an officer by callsign, others, such as fire/rescue, by name. */
export interface Responder {
  userId: string;
  /** Null for who is no officer of the panic's platform. */
  officer: { id: string; callsign: string } | null;
  /** The name on Discord. */
  username: string;
}

/** What a viewer is to the panics of a platform. */
export function responderOf({ userId, username, officer }: Viewer, platform: Platform): Responder {
  if (officer === null || officer.platform !== platform) return { userId, officer: null, username };
  return { userId, officer: { id: officer.id, callsign: officer.callsign }, username };
}

/** The platforms whose panics a viewer may acknowledge: officers their own's, fire/rescue both's. */
export const platformsAnsweredBy = ({ officer, fireRescue }: Viewer): readonly Platform[] =>
  PLATFORMS.filter((platform) => fireRescue || officer?.platform === platform);

/** A panic is ended by the officer who raised it, or by staff. */
export const mayClear = ({ officer, staff }: Viewer, panic: { officer_id: string }): boolean =>
  staff || officer?.id === panic.officer_id;
