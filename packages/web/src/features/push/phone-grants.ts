import type { CurrentUser } from '@ten-four/contract/session/session.contract';

type Grants = Pick<
  CurrentUser,
  'publicSafety' | 'registered' | 'fireRescue' | 'fireRegistered' | 'dispatcher'
>;

export const isOfficer = ({ publicSafety, registered }: Grants): boolean => publicSafety && registered;

export const isUnit = (user: Grants): boolean => isOfficer(user) || (user.fireRescue && user.fireRegistered);

export const isToInstall = (user: Grants): boolean => isUnit(user) || user.fireRescue || user.dispatcher;

export const hearsPanics = (user: Grants): boolean => isUnit(user) || user.dispatcher;
