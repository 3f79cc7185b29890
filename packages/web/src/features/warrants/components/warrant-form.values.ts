import type { WarrantCreate } from '@ten-four/contract/warrants/warrants.contract';
import { WARRANT_TEXTS } from '@ten-four/contract/warrants/warrants.values';

/** What stands in the fields of a new warrant, as it was typed. */
export type WarrantFormValues = {
  type: string;
  /** The chosen civilian; empty while none is. */
  civilianId: string;
  /** What stands in the field that the civilian is searched with. */
  civilianName: string;
  reason: string;
  /** A local date and time, `YYYY-MM-DDTHH:mm`; empty: none. */
  expiresAt: string;
};

export const NEW_WARRANT: WarrantFormValues = {
  type: 'Arrest',
  civilianId: '',
  civilianName: '',
  reason: '',
  expiresAt: '',
};

/** What can be told to be wrong before anything is sent, at a time in milliseconds. */
export function problemsOf(
  { civilianId, reason, expiresAt }: WarrantFormValues,
  now: number,
): Partial<Record<keyof WarrantFormValues, string>> {
  return {
    ...(civilianId === '' ? { civilianId: 'Choose a civilian from the list.' } : {}),
    ...(reason.trim() === '' ? { reason: 'Give a reason.' } : {}),
    ...(expiresAt !== '' && !(new Date(expiresAt).getTime() > now)
      ? { expiresAt: WARRANT_TEXTS.badExpiry }
      : {}),
  };
}

/** What a new warrant is sent as. */
export function newWarrantOf({ type, civilianId, reason, expiresAt }: WarrantFormValues): WarrantCreate {
  return {
    type: type === 'Search' ? 'Search' : 'Arrest',
    civilianId,
    reason,
    ...(expiresAt === '' ? {} : { expiresAt: new Date(expiresAt).toISOString() }),
  };
}
