import type { CurrentUser } from '@ten-four/contract/session/session.contract';

type Grants = Pick<
  CurrentUser,
  'publicSafety' | 'registered' | 'fireRescue' | 'fireRegistered' | 'dispatcher'
>;

export const isOfficer = ({ publicSafety, registered }: Grants): boolean => publicSafety && registered;

/** Whether somebody serves in a unit, of whichever kind. */
export const isUnit = (user: Grants): boolean => isOfficer(user) || (user.fireRescue && user.fireRegistered);

/** Whether somebody is to have the app on the phone: who serves, or could, in whichever place. */
export const isToInstall = (user: Grants): boolean => isUnit(user) || user.fireRescue || user.dispatcher;

/** Whether panics may ring for somebody. */
export const hearsPanics = (user: Grants): boolean => isUnit(user) || user.dispatcher;
