import { Box, Button, Flex, Group, Stack, Text, TextInput } from '@mantine/core';
import { ACCOUNT_TEXTS } from '@ten-four/contract/account/account.values';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { userTag } from '@ten-four/contract/session/session.values';
import type { ReactNode } from 'react';
import { formatAgo } from '#lib/ago.ts';
import { formatDateTime } from '#lib/date-format.ts';
import { forgetVisit } from '#lib/last-visit.ts';
import { serverNow } from '#lib/server-clock.ts';
import { endpointKey, useEndpoint, useSend } from '#lib/use-endpoint.ts';
import { Dim } from '#ui/dim.tsx';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { clearDrafts } from '#ui/form-dialog/draft.ts';
import { FormButton } from '#ui/form-dialog/form-button.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Mono } from '#ui/mono.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { Panel } from '#ui/panel.tsx';
import lists from '#ui/rows.module.css';
import { StatusTag } from '#ui/status-tag.tsx';
import textStyles from '#ui/text.module.css';
import { outcomeToasts } from '#ui/toast.ts';

const useOwnAccount = () => useEndpoint('GET /api/me', {}, { staleTime: 0 });

export function AccountPanels({ user }: { user: CurrentUser }) {
  const query = useOwnAccount();
  return (
    <Stack gap={8} maw={720}>
      <Panel title="Who you are">
        <Group gap={12} p="12px 16px" wrap="nowrap" align="flex-start">
          <Monogram name={user.username} size={40} />
          <Stack flex={1} gap={2} miw={0} className={textStyles.wrap ?? ''}>
            <p>
              <strong>{userTag(user)}</strong>
            </p>
            <Text fz={13} c="dimmed">
              Discord <Mono>{user.discordId}</Mono>
            </Text>
            <Loaded query={query} failed={ACCOUNT_TEXTS.loadFailed} rows={1}>
              {({ because }) =>
                because.length === 0 ? (
                  <Text fz={13} c="dimmed">
                    You can do what every member can.
                  </Text>
                ) : (
                  <Box component="ul" mt={8}>
                    {because.map(({ grant, by }) => (
                      <li key={`${grant} ${by}`}>
                        {grant} <Dim fz={13}>by {by}</Dim>
                      </li>
                    ))}
                  </Box>
                )
              }
            </Loaded>
          </Stack>
        </Group>
      </Panel>
      <SessionsPanel query={query} />
      <Panel title="Your data">
        <PanelText>
          <p>
            Everything Ten-Four stores about you, in one file: profile, characters with their papers,
            accounts, transactions, reports about you, shifts, and what you did.
          </p>
          <Button component="a" size="room" href="/api/me/export" download>
            Download your data
          </Button>
        </PanelText>
      </Panel>
      <DeletionPanel username={user.username} />
    </Stack>
  );
}

const PanelText = ({ children }: { children: ReactNode }) => (
  <Flex
    direction="column"
    align={{ base: 'stretch', xs: 'flex-start' }}
    gap={8}
    p="12px 16px 16px"
    c="dimmed"
    className={textStyles.wrap ?? ''}
  >
    {children}
  </Flex>
);

function SessionsPanel({ query }: { query: ReturnType<typeof useOwnAccount> }) {
  const send = useSend('POST /api/me/sign-out-others', { reload: [endpointKey('GET /api/me')] });
  const signOut = () => send.mutate({}, outcomeToasts(ACCOUNT_TEXTS.signOutFailed));
  const others = query.data?.sessions.filter(({ current }) => !current).length ?? 0;
  return (
    <Panel
      title="Sessions"
      count={query.data?.sessions.length}
      actions={
        <Button size="form" disabled={others === 0} loading={send.isPending} onClick={signOut}>
          Sign out everywhere else
        </Button>
      }
    >
      <Loaded query={query} failed={ACCOUNT_TEXTS.loadFailed} rows={2}>
        {({ sessions }) => (
          <ul className={lists.rows}>
            {sessions.map(({ _id, createdAt, lastSeen, current }) => (
              <Group
                component="li"
                key={_id}
                justify="space-between"
                wrap="nowrap"
                gap={12}
                mih={40}
                px={16}
                py={4}
              >
                <span>
                  Signed in <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
                </span>
                {current ? (
                  <StatusTag tone="available">This device</StatusTag>
                ) : (
                  <Dim fz={13}>last used {formatAgo(lastSeen, serverNow())}</Dim>
                )}
              </Group>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

function DeletionPanel({ username }: { username: string }) {
  return (
    <Panel title="Delete your account">
      <PanelText>
        <p>You'll be signed out and everything about you will be deleted. This can't be undone.</p>
        <FormButton size="room" variant="outline" color="red" label="Delete your account" dialogSize={520}>
          <DeletionForm username={username} />
        </FormButton>
      </PanelText>
    </Panel>
  );
}

function DeletionForm({ username }: { username: string }) {
  const { state, field } = useEndpointForm({
    send: useSend('POST /api/me/delete', {
      write: () => {
        clearDrafts();
        forgetVisit();
        window.location.assign('/?deleted');
      },
    }),
    draft: 'delete-account',
    initial: { username: '' },
    problemsOf: (values) =>
      values.username.trim() === username ? {} : { username: ACCOUNT_TEXTS.typeUsername },
    optionsOf: (values) => ({ body: values }),
    texts: { failed: ACCOUNT_TEXTS.deleteFailed },
  });
  return (
    <DialogForm state={state} submitLabel="Delete for good" busyLabel="Deleting..." danger>
      <p>
        Your sessions, officer profile, characters, vehicles, weapons and medical records are deleted, and
        your money is gone. This can't be undone.
      </p>
      <p>
        <strong>What stays</strong>: reports, warrants, calls and BOLOs, with the names of your characters and
        callsigns as they were written then, and the ledger. Backups keep what they hold until they are
        deleted. For a year, Ten-Four keeps an anonymous record that you were here: a suspension still
        applies, and you don't get starting cash again.
      </p>
      <TextInput
        {...field('username', `Type your username, ${username}`)}
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
    </DialogForm>
  );
}
