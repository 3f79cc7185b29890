import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import type { DemoRows } from '#demo/rows';
import type { Town } from '#demo/town';

/** Something that happened between the demo's calls; `ago` in minutes. */
export interface DemoEvent {
  ago: number;
  run: (now: number) => Promise<void>;
}

type Crew = DemoRows['people']['crews'];

/** Creates the fire and EMS profiles, each for a user with one character. */
export async function seedCrews(town: Town, crews: Crew): Promise<void> {
  for (const { firstName, lastName, dateOfBirth, ...member } of crews) {
    const user = await town.addUser({ ...member, roles: [DEMO_ROLES.fireRescue] });
    const occupation = member.services.includes('Fire') ? 'Firefighter' : 'Paramedic';
    const character = await town.addCharacter(user, { firstName, lastName, dateOfBirth, occupation });
    await town.addOfficer(character, { ...member, kind: 'Fire & EMS' });
  }
}

export const listCrewEvents = (town: Town, crews: Crew): DemoEvent[] =>
  crews.flatMap(({ callsign, aboard, shifts }) =>
    shifts.flatMap(({ ago, lasts }) => [
      { ago, run: (now: number) => town.board(callsign, aboard, now) },
      ...(lasts === undefined
        ? []
        : [{ ago: ago - lasts, run: (now: number) => town.clockOut(callsign, now) }]),
    ]),
  );

export const listDispatchEvents = (town: Town, dispatching: DemoRows['people']['dispatching']): DemoEvent[] =>
  dispatching.flatMap(({ username, platform, ago, lasts }) => [
    { ago, run: (now: number) => town.signOn(username, platform, now) },
    { ago: ago - lasts, run: (now: number) => town.signOff(username, platform, now) },
  ]);
