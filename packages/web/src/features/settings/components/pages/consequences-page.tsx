import { PlainPanels } from '../fields/plain-inputs.tsx';
import { SectionForm } from '../fields/section-form.tsx';
import { SectionPage } from '../section-page.tsx';

export const ConsequencesPage = () => (
  <SectionPage
    section="consequences"
    note="The court is open while a role has the Judge grant. Set it under Roles & grants."
  >
    {(read) => <SectionForm read={read}>{(context) => <PlainPanels {...context} />}</SectionForm>}
  </SectionPage>
);
