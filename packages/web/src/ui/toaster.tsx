import { Notifications, useNotifications } from '@mantine/notifications';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { useClearPlace } from './use-clear-place.ts';

/** Where toasts come up. */
export function Toaster() {
  useClearPlace(useNotifications().notifications.length > 0);
  return <Notifications position="bottom-right" transitionDuration={150} containerWidth={360} />;
}
