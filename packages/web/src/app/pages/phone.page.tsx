import { PhonePanels } from '#features/push/components/phone-panels.tsx';
import { OtherDevicePanel } from '#features/session/other-device.tsx';
import { useCurrentUser } from '#features/session/session.queries.ts';

/** What rings for the reader, on this phone and elsewhere. */
export default function PhonePage() {
  const user = useCurrentUser().data;
  return user ? <PhonePanels user={user} otherDevice={<OtherDevicePanel />} /> : null;
}
