import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { Facts } from '#ui/facts.tsx';
import classes from './medical-facts.module.css';

/** What is known of a civilian's body; 'Unknown' where nothing is. */
export function MedicalFacts({ civilian }: { civilian: Civilian }) {
  return (
    <div className={classes.facts}>
      <Facts
        facts={[
          { label: 'Blood type', value: civilian.bloodType || 'Unknown' },
          { label: 'Allergies', value: civilian.allergies || 'Unknown' },
          { label: 'Medication', value: civilian.medication || 'Unknown' },
          { label: 'Past history', value: civilian.pastHistory || 'Unknown' },
        ]}
      />
    </div>
  );
}
