import type { PenalCode } from '@ten-four/contract/penal-codes/penal-codes.contract';

type Offense = readonly [title: string, fine: number, jailTime: number];

/**
 * The penal code of San Andreas that ships, by category: what an offense is called, its fine in dollars, and its jail
 * time in minutes. No title holds a comma, since reports join them by commas.
 */
const OFFENSES: Readonly<Record<string, readonly Offense[]>> = {
  Traffic: [
    ['Speeding (up to 15 over)', 150, 0],
    ['Speeding (16 to 25 over)', 300, 0],
    ['Speeding (26 or more over)', 600, 0],
    ['Running a red light', 250, 0],
    ['Failure to stop at a stop sign', 150, 0],
    ['Driving on the wrong side', 300, 0],
    ['Illegal parking', 75, 0],
    ['Defective or missing lights', 100, 0],
    ['No proof of insurance', 400, 0],
    ['Failure to wear a seat belt', 100, 0],
    ['Expired or missing plates', 200, 0],
    ['Driving without a license', 750, 0],
    ['Driving on a suspended license', 1000, 5],
    ['Reckless driving', 1500, 10],
    ['Street racing', 2000, 10],
    ['Hit and run', 2500, 15],
    ['Driving under the influence', 2500, 15],
    ['Failure to yield to an emergency vehicle', 500, 0],
    ['Evading a peace officer', 3500, 20],
  ],
  Persons: [
    ['Simple assault', 1000, 10],
    ['Battery', 1500, 10],
    ['Assault on a peace officer', 4000, 25],
    ['Assault with a deadly weapon', 5000, 30],
    ['Criminal threats', 1250, 10],
    ['Kidnapping', 7500, 40],
    ['Vehicular manslaughter', 7500, 40],
    ['Attempted murder', 10000, 50],
    ['Murder', 20000, 90],
  ],
  Property: [
    ['Petty theft', 500, 5],
    ['Grand theft', 3000, 20],
    ['Grand theft auto', 4000, 25],
    ['Possession of stolen property', 1500, 10],
    ['Burglary', 3500, 20],
    ['Robbery', 5000, 30],
    ['Armed robbery', 8000, 45],
    ['Bank robbery', 15000, 60],
    ['Trespassing', 400, 5],
    ['Vandalism', 600, 5],
    ['Arson', 6000, 35],
    ['Fraud', 3000, 15],
  ],
  Narcotics: [
    ['Possession of a controlled substance', 1000, 10],
    ['Possession of drug paraphernalia', 350, 0],
    ['Possession with intent to sell', 4000, 25],
    ['Manufacture of a controlled substance', 6000, 35],
    ['Drug trafficking', 9000, 45],
  ],
  Weapons: [
    ['Carrying a concealed weapon without a permit', 1500, 10],
    ['Possession of an unregistered firearm', 2000, 15],
    ['Possession of a prohibited weapon', 4500, 30],
    ['Possession of a firearm by a felon', 5000, 30],
    ['Brandishing a weapon', 1500, 10],
    ['Unlawful discharge of a firearm', 2500, 15],
    ['Illegal sale of firearms', 7000, 40],
  ],
  'Public Order': [
    ['Jaywalking', 50, 0],
    ['Littering', 75, 0],
    ['Disturbing the peace', 250, 0],
    ['Public intoxication', 300, 5],
    ['Disorderly conduct', 400, 5],
    ['Inciting a riot', 3000, 20],
  ],
  Justice: [
    ['False report', 750, 5],
    ['Obstruction of justice', 1500, 10],
    ['Resisting arrest', 1500, 10],
    ['Impersonating a peace officer', 3500, 20],
    ['Tampering with evidence', 2500, 15],
    ['Bribery of a public servant', 4000, 20],
    ['Violation of a court order', 1500, 15],
    ['Escape from custody', 6000, 40],
  ],
};

/** The same as the list that goes out, in its order. */
export const PENAL_CODE: readonly PenalCode[] = Object.entries(OFFENSES).flatMap(([category, offenses]) =>
  offenses.map(([title, fine, jailTime]) => ({ title, category, fine, jailTime })),
);
