import type { CurrentUser } from '@ten-four/contract/session/session.contract';

export const isOfficer = ({ publicSafety, registered }: CurrentUser): boolean => publicSafety && registered;

export const isUnit = (user: CurrentUser): boolean =>
  isOfficer(user) || (user.fireRescue && user.fireRegistered);

export const hearsPanics = (user: CurrentUser): boolean => isUnit(user) || user.dispatcher;
