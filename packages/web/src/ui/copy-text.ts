import { showError, showSuccess } from './toast.ts';

export const copyText = (text: string, done: string): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => showSuccess(done),
    () => showError('Your browser blocked copying.'),
  );
