import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import { type SearchResult, searchEndpoints } from '@ten-four/contract/search/search.contract';
import type { APIEmbed } from 'discord-api-types/v10';
import type { Actor } from '#features/interactions/actor';
import { lineOf, openButton, type Reply, rows } from '#features/interactions/answers.rules';
import { type Command, personChoice, text } from '#features/interactions/command';
import { COLORS, momentOf, openAddress } from '#features/outbox/index';

const QUERY_MAX = 64;

type SearchKind = 'plate' | 'name' | 'weapon';

function flagsOf({ vehicle, civilian, warrants, bolos, deleted }: SearchResult): string[] {
  const active = warrants.filter(({ status }) => status === 'Active');
  return [
    ...active.map(({ type, reason, platform }) => lineOf('ACTIVE WARRANT', type, reason, platform)),
    ...bolos.map((bolo) => lineOf('BOLO', summarizeBolo(bolo), bolo.platform)),
    ...(vehicle?.stolen ? ['STOLEN'] : []),
    ...(vehicle?.status === 'Impounded' ? ['IMPOUNDED'] : []),
    ...(civilian?.custody ? [`IN CUSTODY until ${momentOf(civilian.custody.endsAt)}`] : []),
    ...(civilian?.suspendedLicenses ?? []).map((license) => lineOf('SUSPENDED LICENSE', license)),
    ...(civilian?.deceased ? ['DECEASED'] : []),
    ...(deleted ? ['DELETED'] : []),
  ];
}

export const summarizeBolo = (bolo: Bolo): string =>
  [bolo.vehiclePlate, bolo.vehicleDescription, bolo.personName, bolo.personDescription, bolo.location]
    .filter(Boolean)
    .join(', ');

function personOf({ civilian, formerNames }: SearchResult): string[] {
  if (civilian === null) return [];
  const { firstName, middleInitial, lastName, dateOfBirth, sex, ssn } = civilian;
  const looks = [civilian.height, civilian.weight, civilian.hairColor, civilian.eyeColor];
  return [
    `**${lineOf([firstName, middleInitial, lastName].filter(Boolean).join(' '))}**`,
    ...(formerNames.length === 0 ? [] : [lineOf(`Formerly ${formerNames.join(', ')}`)]),
    lineOf(dateOfBirth !== '' && `Born ${dateOfBirth}`, sex, ssn !== null && `SSN ${ssn}`) || '–',
    lineOf(civilian.residence, ...looks) || 'No description',
    lineOf(civilian.licenses.length === 0 ? 'No licenses' : `Licenses: ${civilian.licenses.join(', ')}`),
  ];
}

function thingOf({ vehicle, weapon, formerPlates }: SearchResult): string[] {
  const former = formerPlates.filter(({ vehicleId }) => vehicleId === vehicle?._id).map(({ plate }) => plate);
  const car = vehicle && [
    `**${lineOf(vehicle.plate)}**`,
    ...(former.length === 0 ? [] : [lineOf(`Formerly ${former.join(', ')}`)]),
    lineOf(
      [vehicle.year, vehicle.color, vehicle.make, vehicle.model].filter(Boolean).join(' '),
      vehicle.type,
    ),
    lineOf(`VIN ${vehicle.vin}`, vehicle.insured ? 'Insured' : 'Not insured', vehicle.status),
  ];
  const gun = weapon && [
    `**${lineOf(weapon.serialNumber)}**`,
    lineOf(weapon.weaponType, `Registered to ${weapon.registeredName}`),
  ];
  return [...(car ?? []), ...(gun ?? [])];
}

const TITLES: Readonly<Record<SearchKind, string>> = { plate: 'Vehicle', name: 'Person', weapon: 'Weapon' };

const personText = ({ name, dateOfBirth }: { name: string; dateOfBirth: string }): string =>
  dateOfBirth === '' ? name : `${name} (born ${dateOfBirth})`;

function resultReply(actor: Actor, kind: SearchKind, result: SearchResult): Reply {
  const flags = flagsOf(result);
  const others = (result.others ?? []).map(personText).join(', ');
  const parts = [
    rows(flags.map((flag) => `**${flag}**`)),
    thingOf(result).join('\n'),
    personOf(result).join('\n'),
    others === '' ? '' : lineOf(`Also: ${others}`),
  ];
  const embed: APIEmbed = {
    title: TITLES[kind],
    color: flags.length > 0 ? COLORS.red : COLORS.blue,
    description: parts.filter((part) => part !== '').join('\n\n'),
  };
  const { vehicle, weapon, civilian } = result;
  const shown = vehicle !== undefined ? 'vehicle' : weapon !== undefined ? 'weapon' : 'civilian';
  const subject = { vehicle, weapon, civilian }[shown];
  const url = subject ? openAddress(actor.web, shown, subject._id) : `${actor.web}/dashboard/pso/search`;
  return { embeds: [embed], components: [openButton(url)] };
}

const search = (
  kind: SearchKind,
  option: string,
  description: string,
  suggest: NonNullable<Command['suggest']>[string],
): Command => ({
  name: kind,
  description,
  endpoint: searchEndpoints.search,
  options: () => [text(option, description, { required: true, autocomplete: true, max_length: QUERY_MAX })],
  suggest: { [option]: suggest },
  run: async (actor, input) => {
    const typed = input.get(option) ?? '';
    return resultReply(actor, kind, await actor.read(searchEndpoints.search, { query: { [kind]: typed } }));
  },
});

const queryOf = (typed: string) => ({ query: { q: typed.slice(0, QUERY_MAX) } });

export const searchCommands: Command[] = [
  search('plate', 'plate', 'A plate or VIN', async (actor, typed) => {
    const vehicles = await actor.read(searchEndpoints.suggestVehicles, queryOf(typed));
    return vehicles.map(({ plate, make, model }) => ({
      name: [plate, make, model].filter(Boolean).join(' · '),
      value: plate,
    }));
  }),
  search('name', 'name', 'A name, date of birth or SSN', async (actor, typed) => {
    const names = await actor.read(searchEndpoints.suggestNames, queryOf(typed));
    return names.map((found) => ({
      name: personChoice(found),
      value: found.ssn ?? `${found.name} ${found.dateOfBirth}`,
    }));
  }),
  search('weapon', 'serial', 'A serial number or registered name', async (actor, typed) => {
    const weapons = await actor.read(searchEndpoints.suggestWeapons, queryOf(typed));
    return weapons.map(({ serialNumber, weaponType, registeredName, dateOfBirth }) => ({
      name: [serialNumber, weaponType, registeredName, `born ${dateOfBirth}`].filter(Boolean).join(' · '),
      value: serialNumber,
    }));
  }),
];
