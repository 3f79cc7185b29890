import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SectionValues } from '@ten-four/contract/settings/sections';
import type { GuildRead, Op, SectionRead } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import { ApiFailure, type CallOptions, callEndpoint, failureMessage } from '#lib/api-client.ts';
import { SETTINGS_KEYS } from '#lib/query-keys.ts';
import { randomKey } from '#lib/random-key.ts';
import { endpointKey, invalidate, useEndpoint, useSend } from '#lib/use-endpoint.ts';
import { showError, showSuccess } from '#ui/toast.ts';
import { showUndo, withdrawUndo } from '#ui/undo-toast.tsx';
import { applyOp } from './list-ops.ts';

export interface Section<S extends SectionName = SectionName> extends SectionRead {
  section: S;
  value: SectionValues[S];
}

const keyOf = (section: SectionName) => endpointKey('GET /api/settings/:section', { params: { section } });

export const useSection = <S extends SectionName>(section: S) =>
  useEndpoint(
    'GET /api/settings/:section',
    { params: { section } },
    { select: (answer) => answer as Section<S> },
  );

export type Guild = GuildRead;
export const useGuild = () => useEndpoint('GET /api/settings/guild', {}, { staleTime: 60_000 });

type Sent = CallOptions<'PATCH /api/settings/:section'>;

/** Shared key, so that parallel changes do not overwrite each other's optimistic state. */
const PATCHING = ['settings-change'];

/** Renames issues to the form's fields: `ops.0.entry.title` to `title`, `platforms.Xbox.calls` to `platforms_Xbox_calls`. */
export function useSectionChange() {
  const send = useSend('PATCH /api/settings/:section', {
    write: (queryClient, answer, sent) => {
      if (sent.body.dryRun !== true) writeSection(queryClient, answer);
    },
    recheck: SETTINGS_KEYS,
  });
  return {
    ...send,
    mutateAsync: (options: Sent) =>
      send.mutateAsync(options).catch((error: unknown) => {
        throw byField(error, options.body.ops);
      }),
  };
}

function writeSection(queryClient: QueryClient, answer: Pick<SectionRead, 'section' | 'version' | 'value'>) {
  const { section, version, value } = answer;
  queryClient.setQueryData<SectionRead>(keyOf(section), (known) =>
    known === undefined || known.version > version ? known : { ...known, version, value },
  );
}

function byField(error: unknown, ops: readonly Op[]): unknown {
  if (!(error instanceof ApiFailure)) return error;
  const issues = error.issues.map(({ field, message }) => ({ field: fieldOf(field, ops), message }));
  return new ApiFailure(error.status, error.code, error.message, issues);
}

function fieldOf(path: string, ops: readonly Op[]): string {
  const [first = '', second = '', third = '', ...rest] = path.split('.');
  const set = first === 'ops' ? ops[Number(second)]?.field : ops.find(({ field }) => field === path)?.field;
  if (set !== undefined) return inputName(set);
  // Request paths: ops.0.entry.title. Section paths: communityName, entries.{id}.title.
  if (first === 'ops' && third === 'entry') return rest.join('.');
  return third === '' || first === 'ops' ? path : [third, ...rest].join('.');
}

/** Forms read dots in a name as nesting. */
export const inputName = (path: string): string => path.replaceAll('.', '_');

export function useSavedToast() {
  const queryClient = useQueryClient();
  return ({ changeId }: { changeId: string | null }, what?: string, target = what) => {
    if (changeId === null) return showSuccess(SETTINGS_TEXTS.saved);
    const options = { params: { id: changeId }, idempotencyKey: randomKey() };
    showUndo(what === undefined ? SETTINGS_TEXTS.saved : `${SETTINGS_TEXTS.saved} ${what}`, {
      failed: SETTINGS_TEXTS.saveFailed,
      unreachable: SETTINGS_TEXTS.saveFailed,
      target,
      undo: async () => {
        const { message } = await callEndpoint('POST /api/settings/history/:id/undo', options);
        showSuccess(message);
        await invalidate(queryClient, SETTINGS_KEYS);
      },
    });
  };
}

/** Saves at once with an optimistic update, reverted on failure. */
export function usePatchSection(section: SectionName) {
  const queryClient = useQueryClient();
  const showSaved = useSavedToast();
  const { mutate, isPending } = useMutation({
    mutationKey: PATCHING,
    mutationFn: ({ ops }: SectionPatch) => {
      const version = queryClient.getQueryData<SectionRead>(keyOf(section))?.version ?? 0;
      return callEndpoint('PATCH /api/settings/:section', {
        params: { section },
        body: { version, ops },
        idempotencyKey: randomKey(),
      });
    },
    onMutate: async ({ ops, what, target = what }) => {
      withdrawUndo(target);
      await queryClient.cancelQueries({ queryKey: keyOf(section) });
      queryClient.setQueryData<SectionRead>(
        keyOf(section),
        (known) => known && { ...known, value: ops.reduce(applyOp, known.value) },
      );
    },
    onSuccess: (answer, patch) => {
      // Only the last answer of parallel changes contains all of them.
      if (queryClient.isMutating({ mutationKey: PATCHING }) <= 1) writeSection(queryClient, answer);
      if (patch.secret) showSuccess(answer.message);
      else if (isLatest(queryClient, patch)) showSaved(answer, patch.what, patch.target);
      else showSuccess(`${SETTINGS_TEXTS.saved} ${patch.what}`);
    },
    onError: (error) => {
      showError(failureMessage(error, SETTINGS_TEXTS.saveFailed));
      void queryClient.invalidateQueries({ queryKey: keyOf(section) });
    },
  });
  return { patch: mutate, isPending };
}

interface SectionPatch {
  ops: Op[];
  what: string;
  /** Target of its undo. Default: `what`. */
  target?: string;
  /** Cannot be undone. */
  secret?: true;
}

/** Returns false once a newer change of the same target has begun: the server refuses to undo the older one. */
function isLatest(queryClient: QueryClient, patch: SectionPatch): boolean {
  const patches = queryClient.getMutationCache().findAll({ mutationKey: PATCHING });
  const variables = patches.map(({ state }) => state.variables as SectionPatch);
  const targetOf = ({ what, target = what }: SectionPatch) => target;
  return variables.findLast((other) => targetOf(other) === targetOf(patch)) === patch;
}
