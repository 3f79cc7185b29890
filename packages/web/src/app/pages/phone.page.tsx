import { PhonePanels } from '#features/push/components/phone-panels.tsx';
import { OtherDevicePanel } from '#features/session/other-device.tsx';
import { homeOf, useConfig, useCurrentUser } from '#features/session/session.queries.ts';

export default function PhonePage() {
  const user = useCurrentUser().data;
  const config = useConfig().data;
  if (!user || config === undefined) return null;
  return <PhonePanels user={user} home={homeOf(config)} otherDevice={<OtherDevicePanel />} />;
}
