import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import type { DemoRows } from '#demo/rows';
import type { Town } from '#demo/town';

/** Something that happened between the demo's calls; `ago` in minutes. */
export interface Turn {
  ago: number;
  take: (now: number) => Promise<void>;
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

export const crewTurns = (town: Town, crews: Crew): Turn[] =>
  crews.flatMap(({ callsign, aboard, shifts }) =>
    shifts.flatMap(({ ago, lasts }) => [
      { ago, take: (now: number) => town.board(callsign, aboard, now) },
      ...(lasts === undefined
        ? []
        : [{ ago: ago - lasts, take: (now: number) => town.clockOut(callsign, now) }]),
    ]),
  );

export const dispatchTurns = (town: Town, dispatching: DemoRows['people']['dispatching']): Turn[] =>
  dispatching.flatMap(({ username, platform, ago, lasts }) =>
    [
      { ago, isOn: true },
      { ago: ago - lasts, isOn: false },
    ].map(({ ago: at, isOn }) => ({
      ago: at,
      take: (now: number) => town.dispatch(username, platform, { isOn, now }),
    })),
  );
