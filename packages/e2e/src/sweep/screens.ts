import { BROADCAST, PANIC, PANIC_OF_ANOTHER } from './screens/alarm.screens.ts';
import { BANK, CIVILIAN } from './screens/civilian.screens.ts';
import {
  CONSEQUENCES_OF_OFFICER,
  CONSEQUENCES_OF_OWNER,
  CONSEQUENCES_OF_STAFF,
} from './screens/consequence.screens.ts';
import { COURT, COURT_DOCKET, COURT_JUDGE } from './screens/court.screens.ts';
import { DISPATCHER, DISPATCHER_OFF_DUTY } from './screens/dispatch.screens.ts';
import { FIRE, FIRE_OFF_DUTY } from './screens/fire.screens.ts';
import { OFFICER, OFFICER_OFF_DUTY, OFFICER_ON_CALL } from './screens/officer.screens.ts';
import type { Screens } from './screens/screen.ts';
import { FIRE_SERVICE, MEMBER_SERVICE, SERVICE } from './screens/service.screens.ts';
import { SETTINGS, SETUP } from './screens/settings.screens.ts';
import { STAFF } from './screens/staff.screens.ts';
import { OFFICER_ON_STOP } from './screens/stop.screens.ts';
import { TRANSFERS } from './screens/transfer.screens.ts';
import { NEWCOMER, VISITOR } from './screens/visitor.screens.ts';

/** Lists every page of the app and everything that opens over one. Add a row for a new page or dialog. */
export const SCREENS: readonly Screens[] = [
  VISITOR,
  NEWCOMER,
  CIVILIAN,
  BANK,
  OFFICER_OFF_DUTY,
  OFFICER,
  OFFICER_ON_CALL,
  OFFICER_ON_STOP,
  SERVICE,
  FIRE_SERVICE,
  FIRE_OFF_DUTY,
  FIRE,
  DISPATCHER_OFF_DUTY,
  DISPATCHER,
  STAFF,
  MEMBER_SERVICE,
  SETTINGS,
  SETUP,
  CONSEQUENCES_OF_STAFF,
  CONSEQUENCES_OF_OFFICER,
  CONSEQUENCES_OF_OWNER,
  BROADCAST,
  PANIC,
  PANIC_OF_ANOTHER,
  COURT,
  COURT_DOCKET,
  COURT_JUDGE,
  TRANSFERS,
];
