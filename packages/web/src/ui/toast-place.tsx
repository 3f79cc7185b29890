import { useNotifications } from '@mantine/notifications';
import { fetchedWhenIdle, later, piece } from '#lib/piece.ts';

const useToaster = later(fetchedWhenIdle(piece(() => import('./toaster.tsx'))));

/** The place of toasts on every screen; what shows them is loaded with the first one. */
export function ToastPlace() {
  const { notifications } = useNotifications();
  const toaster = useToaster(notifications.length > 0);
  return toaster !== null && <toaster.Toaster />;
}
