import { PlainPanels } from '../fields/plain-inputs.tsx';
import { SectionForm } from '../fields/section-form.tsx';
import { SectionPage } from '../section-page.tsx';

export function ConsequencesPage() {
  return (
    <SectionPage section="consequences">
      {(read) => <SectionForm read={read}>{(context) => <PlainPanels {...context} />}</SectionForm>}
    </SectionPage>
  );
}
