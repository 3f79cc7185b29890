import type { CivilianCreate } from '@ten-four/contract/civilians/civilians.contract';
import { dispatcherName } from '@ten-four/contract/console/console.values';
import type { OfficerRegister } from '@ten-four/contract/officers/officers.contract';
import type { GamePlatform as Console } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import type { Tx } from '#db/database';
import { createCivilian } from '#features/civilians/index';
import {
  type Actor,
  boardApparatus,
  type DispatcherActor,
  endOwnShift,
  type OfficerActor,
  signOff,
  signOn,
} from '#features/dispatch/index';
import { registerOfficer } from '#features/officers/index';
import type { FilingOfficer } from '#features/reports/index';
import { DAY, MINUTE } from '#platform/clock';
import { newId } from '#platform/ids';
import { upsertUser } from '#platform/sessions/users.store';
import { availableApparatus } from '#platform/settings/apparatus';
import { departmentsOn, storedRank } from '#platform/settings/departments';
import type { Settings } from '#platform/settings/settings';

export const ADDRESS = '127.0.0.1';

/** Days; before anything else happened. */
const JOINED = 32;

export interface TownUser {
  userId: string;
  discordId: string;
  username: string;
  discriminator: string;
}

interface Character {
  civilianId: string;
  owner: TownUser;
}

type Officer = OfficerActor & FilingOfficer & { viewer: { discordId: string } };

/** The demo's people by name, while the database is filled. */
export class Town {
  readonly tx: Tx;
  readonly now: number;
  readonly settings: Settings;
  readonly #users = new Map<string, TownUser>();
  readonly #characters = new Map<string, Character>();
  readonly #officers = new Map<string, Officer>();
  readonly #dispatchers = new Map<string, DispatcherActor>();

  constructor(tx: Tx, now: number, settings: Settings) {
    this.tx = tx;
    this.now = now;
    this.settings = settings;
  }

  /** Returns the time `count` units of `unit` milliseconds before the demo starts. */
  ago(count: number, unit = DAY): number {
    return Math.round(this.now - count * unit);
  }

  character(name: string): Character {
    return requireKnown(this.#characters.get(name), name);
  }

  officer(callsign: string): Officer {
    return requireKnown(this.#officers.get(callsign), callsign);
  }

  /** Returns the officer with a callsign, or the signed-on dispatcher with a username. */
  actor(name: string): Actor {
    return this.#officers.get(name) ?? this.dispatcher(name);
  }

  dispatcher(username: string): DispatcherActor {
    return requireKnown(this.#dispatchers.get(username), username);
  }

  async signOff(username: string, platform: Console, now: number): Promise<void> {
    const { userId } = requireKnown(this.#users.get(username), username);
    await signOff(this.tx, { userId, platform, settings: this.settings, now });
    this.#dispatchers.delete(username);
  }

  async signOn(username: string, platform: Console, now: number): Promise<void> {
    const { userId } = requireKnown(this.#users.get(username), username);
    const { dispatcher } = await signOn(this.tx, { userId, platform, settings: this.settings, now });
    const callsign = dispatcherName(dispatcher.position);
    const own = { officerId: null, unitId: null, postId: dispatcher.id };
    this.#dispatchers.set(username, { ...own, userId, platform, callsign, username });
  }

  async board(callsign: string, apparatus: string, now: number): Promise<void> {
    const { tx, settings } = this;
    const by = this.officer(callsign);
    const { _id: id } = requireKnown(
      availableApparatus(settings).find((one) => one.platform === by.platform && one.callsign === apparatus),
      apparatus,
    );
    await boardApparatus(tx, { id, seat: null, by, mayHaveOtherDuty: false, settings, now });
    by.unitId = id;
  }

  async clockOut(callsign: string, now: number): Promise<void> {
    const by = this.officer(callsign);
    await endOwnShift(this.tx, { by, settings: this.settings, now });
    by.unitId = by.officerId;
  }

  async addUser(user: {
    discordId: string;
    username: string;
    discriminator?: string;
    avatar?: string | null;
    roles: readonly string[];
    /** Minutes since the last visit. */
    seen: number;
  }): Promise<TownUser> {
    const { discordId, username, discriminator = '0', avatar = null, roles, seen } = user;
    const userId = await upsertUser(this.tx, {
      id: newId(),
      discordId,
      username,
      discriminator,
      avatar,
      roles: [...roles],
      discordTokens: null,
      checkedAt: this.now,
      now: this.now,
    });
    await this.tx
      .updateTable('users')
      .set({ created_at: this.ago(JOINED), last_seen_at: this.ago(seen, MINUTE) })
      .where('id', '=', userId)
      .execute();
    const added = { userId, discordId, username, discriminator };
    this.#users.set(username, added);
    return added;
  }

  async addCharacter(owner: TownUser, input: CivilianCreate, now = this.now): Promise<Character> {
    const quota = this.settings.values.general.civilianQuota;
    const { id: civilianId } = await createCivilian(this.tx, { ownerId: owner.userId, input, quota, now });
    const character = { civilianId, owner };
    this.#characters.set(`${input.firstName} ${input.lastName}`, character);
    return character;
  }

  async addOfficer(
    { civilianId, owner }: Character,
    {
      platform,
      callsign,
      kind = 'Law Enforcement',
      services,
    }: { platform: Console; callsign: string; kind?: DepartmentKind; services?: OfficerRegister['services'] },
    now = this.now,
  ): Promise<Officer> {
    const { id: officerId, rank_id } = await registerOfficer(this.tx, {
      user: { id: owner.userId, discordId: owner.discordId },
      input: { civilianId, department: platform, callsign, kind, ...(services && { services }) },
      settings: this.settings,
      now,
    });
    const department = requireKnown(departmentsOn(this.settings, platform, kind)[0], platform);
    const unit = { unitId: officerId, kind, departmentId: department._id, platform, callsign };
    const profile = {
      ...unit,
      id: officerId,
      civilianId,
      departmentName: department.name,
      departmentShort: department.shortName,
      rank: storedRank(department.ranks, rank_id),
    };
    const { platforms } = this.settings.values.general;
    const viewer = { ...owner, platforms, staff: false, judge: false, officer: profile, posts: [] };
    const officer = { ...unit, userId: owner.userId, officerId, viewer, address: ADDRESS };
    this.#officers.set(callsign, officer);
    return officer;
  }
}

/** Returns `found`. Throws if the demo's rows name something unknown. */
export function requireKnown<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`The demo data names ${name}, which does not exist`);
  return found;
}
