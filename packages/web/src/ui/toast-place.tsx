import { useNotifications } from '@mantine/notifications';
import { later } from '#lib/later.ts';

const useToaster = later(() => import('./toaster.tsx'));

/** The place of toasts on every screen; what shows them is loaded with the first one. */
export function ToastPlace() {
  const { notifications } = useNotifications();
  const toaster = useToaster(notifications.length > 0);
  return toaster !== null && <toaster.Toaster />;
}
