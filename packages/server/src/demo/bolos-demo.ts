import type { BoloCreate } from '@ten-four/contract/dispatch/bolos.contract';
import { PLATFORMS, type Platform } from '@ten-four/contract/officers/officers.values';
import type { Tx } from '#db/database';
import { createBolo } from '#features/dispatch/index';
import { DAY, MINUTE } from '#platform/clock';

type DemoBolo = BoloCreate & {
  /** Minutes since it was created. */
  minutes: number;
  /** Days after which it ends; one where nothing is said. */
  days?: number;
};

const DEMO_BOLOS: Record<Platform, readonly DemoBolo[]> = {
  Xbox: [
    {
      boloType: 'vehicle',
      vehicleDescription: 'Black Bravado Buffalo, rear window broken',
      vehiclePlate: '63QBX118',
      location: 'Last seen on Route 68 near Harmony, westbound',
      details: 'Left the store robbery in Grapeseed with two people aboard. Long gun seen.',
      minutes: 12,
    },
    {
      boloType: 'person',
      personDescription: 'Man, about 30, gray hoodie, limps on the left leg',
      personName: 'Dex Farrow',
      location: 'Strawberry',
      details: 'Wanted for questioning about the assault at the Vanilla Unicorn.',
      minutes: 47,
    },
    {
      boloType: 'vehicle',
      vehicleDescription: 'White Vapid Speedo van, ladder on the roof',
      vehiclePlate: 'K9*',
      location: 'Vespucci Canals',
      details: 'Seen at three burglaries within an hour. Plate read in part.',
      minutes: 95,
      days: 3,
    },
    {
      boloType: 'person',
      personDescription: 'Woman, 60s, green raincoat, may be confused',
      personName: 'Odile Brandt',
      location: 'Mirror Park',
      details: 'Missing since this morning. No weapon, no warrant: please bring her home.',
      minutes: 180,
      days: 7,
    },
    {
      boloType: 'vehicle',
      vehicleDescription: 'Cream Western Bagger motorcycle',
      vehiclePlate: '61HYT330',
      location: 'Great Ocean Highway',
      details: 'Reported stolen by the owner two days ago.',
      minutes: 400,
      days: 7,
    },
  ],
  PlayStation: [
    {
      boloType: 'vehicle',
      vehicleDescription: 'Silver Obey Tailgater, tinted windows',
      vehiclePlate: 'PSN 402',
      location: 'Del Perro Freeway',
      details: 'Hit and run at the pier.',
      minutes: 30,
      days: 2,
    },
  ],
};

/** Creates the BOLOs of both platforms, by their officers in turn; after officers are there. */
export async function seedBolos(tx: Tx, now: number): Promise<void> {
  const officers = await tx
    .selectFrom('officers')
    .orderBy('callsign')
    .select(['id as officerId', 'platform'])
    .execute();
  for (const platform of PLATFORMS) {
    const own = officers.filter((officer) => officer.platform === platform);
    for (const [index, { minutes, days = 1, ...bolo }] of DEMO_BOLOS[platform].entries()) {
      const by = own[index % own.length];
      if (by === undefined) throw new Error(`The demo data has no officer on ${platform}`);
      const at = now - minutes * MINUTE;
      const input = { ...bolo, expiresAt: new Date(at + days * DAY).toISOString() };
      await createBolo(tx, { by, input, now: at });
    }
  }
}
