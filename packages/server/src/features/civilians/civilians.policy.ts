import type { Scope } from '#features/ownership/index';
import type { Viewer } from '#platform/sessions/viewer';

/** Beyond the gate of each call: whose characters a viewer may look at. */
export const readScope = (viewer: Viewer): Scope =>
  viewer.officer !== null || viewer.staff || viewer.fireRescue ? 'all' : { ownerId: viewer.userId };

/** Fire/rescue see the medical view of a character that is not their own, unless another role shows them all of it. */
export const seesMedicalViewOnly = (viewer: Viewer, civilian: { user_id: string }): boolean =>
  civilian.user_id !== viewer.userId && viewer.officer === null && !viewer.staff;

/** What a character has to pay, on whatever platform, is its owner's to see. */
export const seesFines = (viewer: Viewer, civilian: { user_id: string }): boolean =>
  civilian.user_id === viewer.userId;

/** Whose characters a viewer may mark as deceased. */
export const deceasedScope = (viewer: Viewer): Scope => (viewer.staff ? 'all' : { ownerId: viewer.userId });
