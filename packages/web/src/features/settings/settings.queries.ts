import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SectionValues } from '@ten-four/contract/settings/sections';
import type { GuildRead, Op, SectionRead } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import { ApiFailure, type CallOptions, callEndpoint, failureMessage } from '#lib/api-client.ts';
import { filteredPages, withoutEmpty } from '#lib/endpoint-pages.ts';
import { bankEndpoints } from '#lib/endpoints/bank.endpoints.ts';
import type { EndpointOf } from '#lib/endpoints/client-endpoint.ts';
import { memberEndpoints, settingsEndpoints } from '#lib/endpoints/community.endpoints.ts';
import { endpointKey, useEndpoint, useSend } from '#lib/use-endpoint.ts';
import { randomKey } from '#lib/use-intent-key.ts';
import { showError, showSuccess } from '#ui/toast.ts';
import { showUndo, withdrawUndo } from '#ui/undo-toast.tsx';

export interface Section<S extends SectionName = SectionName> {
  version: number;
  value: SectionValues[S];
  locked: Readonly<Record<string, string>>;
}

/** Common prefix, so that a settings event refetches everything. */
const ALL = ['settings'] as const;

const keyOf = (section: SectionName) => endpointKey(settingsEndpoints.getSection, { params: { section } });

export const useSection = <S extends SectionName>(section: S) =>
  useEndpoint(
    settingsEndpoints.getSection,
    { params: { section } },
    { select: (answer) => answer as Section as Section<S> },
  );

export const useSectionList = () => useEndpoint(settingsEndpoints.listSettings, {});

export type Guild = GuildRead;
export const useGuild = () => useEndpoint(settingsEndpoints.getGuild, {}, { staleTime: 60_000 });

export const useMemberCount = (departmentId: string) =>
  useEndpoint(
    memberEndpoints.listMembers,
    { query: { departmentId, limit: 1 } },
    { select: ({ counts }) => counts?.all },
  );

export const useTreasury = () => useEndpoint(bankEndpoints.getTreasury, {}, { staleTime: 0 });

export const useHistory = (filter: { section: SectionName | null; by: string }) =>
  useInfiniteQuery(filteredPages(settingsEndpoints.listChanges, { query: withoutEmpty(filter) }));

export const useUndo = () => useSend(settingsEndpoints.undoChange, { reload: [ALL] });

type Sent = CallOptions<EndpointOf<typeof settingsEndpoints.changeSection>>;

/** Shared key, so that parallel changes do not overwrite each other's optimistic state. */
const PATCHING = ['settings-change'];

/** Renames issues from `ops.0.entry.title` to `title`, or as `names` says. */
export function useSectionChange(names: Readonly<Record<string, string>> = {}) {
  const send = useSend(settingsEndpoints.changeSection, {
    write: (queryClient, answer, sent) => {
      if (sent.body.dryRun !== true) writeSection(queryClient, answer);
    },
    recheck: [ALL],
  });
  return {
    ...send,
    mutateAsync: (options: Sent) =>
      send.mutateAsync(options).catch((error: unknown) => {
        throw byField(error, options.body.ops, names);
      }),
  };
}

function writeSection(queryClient: QueryClient, answer: Pick<SectionRead, 'section' | 'version' | 'value'>) {
  const { section, version, value } = answer;
  queryClient.setQueryData<SectionRead>(keyOf(section), (known) =>
    known === undefined || known.version > version ? known : { ...known, version, value },
  );
}

function byField(error: unknown, ops: readonly Op[], names: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof ApiFailure)) return error;
  const issues = error.issues.map(({ field, message }) => {
    const own = fieldOf(field, ops);
    return { field: names[field] ?? names[own] ?? own, message };
  });
  return new ApiFailure(error.status, error.code, error.message, issues);
}

function fieldOf(path: string, ops: readonly Op[]): string {
  const [first = '', second = '', third = '', ...rest] = path.split('.');
  // Request paths: ops.0.value, ops.0.entry.title. Section paths: communityName, entries.{id}.title.
  if (first === 'ops') return third === 'entry' ? rest.join('.') : (ops[Number(second)]?.field ?? path);
  return third === '' ? path : [third, ...rest].join('.');
}

export function useSavedToast() {
  const queryClient = useQueryClient();
  return ({ changeId }: { changeId: string | null }, what?: string) => {
    if (changeId === null) return showSuccess(SETTINGS_TEXTS.saved);
    const key = randomKey();
    showUndo(what === undefined ? SETTINGS_TEXTS.saved : `${SETTINGS_TEXTS.saved} ${what}`, {
      failed: SETTINGS_TEXTS.saveFailed,
      unreachable: SETTINGS_TEXTS.saveFailed,
      of: what,
      undo: async () => {
        const options = { params: { id: changeId }, idempotencyKey: key };
        const { message } = await callEndpoint(settingsEndpoints.undoChange, options);
        showSuccess(message);
        await queryClient.invalidateQueries({ queryKey: ALL });
      },
    });
  };
}

/** Saves at once with an optimistic update from `show`, reverted on failure. */
export function usePatchSection<S extends SectionName>(section: S) {
  const queryClient = useQueryClient();
  const saved = useSavedToast();
  const { mutate, isPending } = useMutation({
    mutationKey: PATCHING,
    mutationFn: ({ ops }: SectionPatch<S>) => {
      const version = queryClient.getQueryData<SectionRead>(keyOf(section))?.version ?? 0;
      return callEndpoint(settingsEndpoints.changeSection, {
        params: { section },
        body: { version, ops },
        idempotencyKey: randomKey(),
      });
    },
    onMutate: async ({ show, what }) => {
      withdrawUndo(what);
      if (show === undefined) return;
      await queryClient.cancelQueries({ queryKey: keyOf(section) });
      queryClient.setQueryData<Section<S>>(
        keyOf(section),
        (known) => known && { ...known, value: show(known.value) },
      );
    },
    onSuccess: (answer, patch) => {
      // Only the last answer of parallel changes contains all of them.
      if (queryClient.isMutating({ mutationKey: PATCHING }) <= 1) writeSection(queryClient, answer);
      if (patch.secret) showSuccess(answer.message);
      else if (isLatest(queryClient, patch)) saved(answer, patch.what);
      else showSuccess(`${SETTINGS_TEXTS.saved} ${patch.what}`);
    },
    onError: (error) => {
      showError(failureMessage(error, SETTINGS_TEXTS.saveFailed));
      void queryClient.invalidateQueries({ queryKey: keyOf(section) });
    },
  });
  return { patch: mutate, isPending };
}

interface SectionPatch<S extends SectionName> {
  ops: Op[];
  what: string;
  /** Cannot be undone. */
  secret?: true;
  show?: (value: SectionValues[S]) => SectionValues[S];
}

/** Returns false once a newer change of the same thing has begun: the server refuses to undo the older one. */
function isLatest(queryClient: QueryClient, patch: { what: string }): boolean {
  const patches = queryClient.getMutationCache().findAll({ mutationKey: PATCHING });
  const variables = patches.map(({ state }) => state.variables as typeof patch);
  return variables.findLast(({ what }) => what === patch.what) === patch;
}
