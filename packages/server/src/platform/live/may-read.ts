import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Viewer } from '#platform/sessions/viewer';

/** Who an event is for, as its row in the log says. */
export interface EventScope {
  readers: 'dispatch' | 'officers' | 'staff' | 'user';
  platform: string | null;
  userId: string | null;
}

/** What of a viewer decides. */
export interface EventReader extends Pick<Viewer, 'userId' | 'staff' | 'fireRescue'> {
  officer: { platform: Platform } | null;
}

/**
 * Whether somebody may read an event. Dispatch of a platform is
 * read by its officers, fire/rescue and staff.
 */
export function mayRead(scope: EventScope, reader: EventReader): boolean {
  switch (scope.readers) {
    case 'dispatch':
      return reader.staff || reader.fireRescue || isOfficerOf(scope, reader);
    case 'officers':
      return reader.staff || isOfficerOf(scope, reader);
    case 'staff':
      return reader.staff;
    case 'user':
      return scope.userId === reader.userId;
  }
}

function isOfficerOf({ platform }: EventScope, { officer }: EventReader): boolean {
  return officer !== null && officer.platform === platform;
}
