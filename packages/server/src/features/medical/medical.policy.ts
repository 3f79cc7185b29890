import type { HeldCivilian, Scope } from '#features/ownership/index';
import type { Viewer } from '#platform/sessions/viewer';

/** To whose medical history a viewer may add: their own characters', fire/rescue to everybody's. */
export const writeScope = (viewer: Viewer): Scope => (viewer.fireRescue ? 'all' : { ownerId: viewer.userId });

/** Officers and staff may look at every character, so one that is not theirs is refused to them, not hidden. */
export const knowsOf = (viewer: Viewer): Scope =>
  viewer.fireRescue || viewer.officer !== null || viewer.staff ? 'all' : { ownerId: viewer.userId };

export const mayRead = (viewer: Viewer, civilian: HeldCivilian): boolean =>
  viewer.fireRescue || civilian.userId === viewer.userId;
