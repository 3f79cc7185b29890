import type { License } from '@ten-four/contract/session/session.values';
import type { RoleSettings } from '#platform/env';
import { unavailable } from '#platform/errors';
import { permittedLicenses, type Viewer } from '#platform/sessions/viewer';

const RETRY_AFTER = 60;

/** Whether a viewer's roles permit a license type. Throws 503 when the roles are too old to tell. */
export function isPermitted(viewer: Viewer, license: License, roles: RoleSettings): boolean {
  if (viewer.rolesTooOld) {
    throw unavailable('Discord cannot confirm your roles right now. Please try again soon.', RETRY_AFTER);
  }
  return permittedLicenses(viewer.roles, roles).includes(license);
}
