import type { Licenses } from '@ten-four/contract/licenses/licenses.contract';
import type { License } from '@ten-four/contract/session/session.values';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { LicenseStandingForm } from './license-standing-form.tsx';

interface LicenseStandingDialogProps {
  opened: boolean;
  civilianId: string;
  civilianName: string;
  /** True suspends, false reinstates. */
  suspend: boolean;
  /** The licenses to choose from. */
  available: readonly License[];
  onChanged: (licenses: Licenses) => void;
  onClose: () => void;
}

/** Suspends or reinstates one license of a civilian, with a reason. */
export default function LicenseStandingDialog(props: LicenseStandingDialogProps) {
  const { opened, onClose, ...rest } = props;
  return (
    <FormDialog
      opened={opened}
      title={props.suspend ? 'Suspend License' : 'Reinstate License'}
      onClose={onClose}
    >
      {(dialog) => <LicenseStandingForm {...rest} dialog={dialog} />}
    </FormDialog>
  );
}
