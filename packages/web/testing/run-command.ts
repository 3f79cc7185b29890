import { QueryClient } from '@tanstack/react-query';
import { vi } from 'vitest';
import type { Command, DispatchActor, UnitActor } from '#features/dispatch/commands/verb.ts';
import { AVAILABLE_OPTIONS } from '#testing/fixtures/available-options.fixtures.ts';
import { officerProfile } from './fixtures/officers.fixtures.ts';

/**
 * Runs a command and returns what it did: the actor's methods it called, or the request it sent. Each of these fails, so
 * that the command stops there.
 */
export async function runCommand(command: Command | null | undefined): Promise<unknown[]> {
  const did: unknown[] = [];
  const record =
    (name: string) =>
    (...values: unknown[]) => {
      did.push(name, ...values);
      return Promise.reject(new Error('runCommand fails every request.'));
    };
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) =>
    record(path)(...(body === undefined ? [] : [JSON.parse(String(body))])),
  );
  const actor = {
    queryClient: new QueryClient(),
    platform: 'Xbox',
    officer: officerProfile({ _id: 'me' }),
    statuses: AVAILABLE_OPTIONS.statuses,
    ...Object.fromEntries(
      ['setStatus', 'changeDuty', 'createCall', 'raisePanic', 'clearPanic', 'search', 'openBolo', 'show'].map(
        (name) => [name, record(name)],
      ),
    ),
  } as unknown as UnitActor & DispatchActor;
  if (command != null && 'run' in command) await Promise.resolve(command.run(actor)).catch(() => undefined);
  vi.unstubAllGlobals();
  return did;
}
