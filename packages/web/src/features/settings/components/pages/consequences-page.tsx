import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { Note } from '#ui/note.tsx';
import { PlainPanel } from '../fields/plain-inputs.tsx';
import { SectionForm } from '../fields/section-form.tsx';
import { SectionPage } from '../section-page.tsx';

export function ConsequencesPage() {
  return (
    <SectionPage section="consequences">
      {(read) => (
        <SectionForm read={read}>
          {(context) => (
            <>
              <PlainPanel {...context} title="Fines" />
              <PlainPanel {...context} title="Court">
                <Note>
                  The court is open while a role has the Judge grant. Set it under{' '}
                  <Anchor component={Link} to="/dashboard/settings/roles" inherit underline="always">
                    Roles & grants
                  </Anchor>
                  .
                </Note>
              </PlainPanel>
              <PlainPanel {...context} title="Points" />
              <PlainPanel {...context} title="Custody" />
              <PlainPanel {...context} title="Warrants" />
            </>
          )}
        </SectionForm>
      )}
    </SectionPage>
  );
}
