import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import type { useMedicalSearch } from '../patients.queries.ts';
import { Flags } from './flag-list.tsx';
import { DECEASED } from './flags.ts';
import { fullName } from './full-name.ts';
import { MedicalInformation, PersonalInformation, ProfileHead } from './profile-facts.tsx';
import classes from './search-results.module.css';
import { AlsoFound, Refused, SearchStates } from './search-states.tsx';

interface PatientResultsProps {
  query: ReturnType<typeof useMedicalSearch>;
  recordsOf: (civilianId: string) => ReactNode;
}

export function PatientResults({ query, recordsOf }: PatientResultsProps) {
  return (
    <SearchStates query={query}>
      {(answer) => {
        if ('refusal' in answer) return <Refused reason={answer.refusal} />;
        const { civilian, others } = answer;
        return (
          <>
            <AlsoFound others={others} />
            <article
              key={civilian._id}
              className={classes.profile}
              aria-label={fullName(civilian)}
              data-of="patient"
            >
              <ProfileHead civilian={civilian} />
              {civilian.deceased && (
                <Box miw={0} style={{ alignSelf: 'center' }}>
                  <Flags flagsAt={() => [DECEASED]} />
                </Box>
              )}
              <div className={classes.facts}>
                <MedicalInformation civilian={civilian} separateContact />
                <PersonalInformation civilian={civilian} />
              </div>
              <div className={classes.holdings}>{recordsOf(civilian._id)}</div>
            </article>
          </>
        );
      }}
    </SearchStates>
  );
}
