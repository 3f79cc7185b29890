import { Notifications } from '@mantine/notifications';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';

/** Where toasts come up. */
export function Toaster() {
  return <Notifications position="bottom-right" transitionDuration={150} containerWidth={360} />;
}
