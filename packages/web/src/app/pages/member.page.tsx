import { Stack } from '@mantine/core';
import { MEMBER_TEXTS } from '@ten-four/contract/members/members.values';
import { useParams } from 'react-router';
import { MemberLog } from '#features/audit/components/member-log.tsx';
import { MemberService } from '#features/dispatch/service/service-record.tsx';
import { MemberHead } from '#features/members/components/member-head.tsx';
import classes from '#features/members/components/member-page.module.css';
import {
  CharactersPanel,
  MoneyPanel,
  RolesPanel,
  ShiftsPanel,
  SuspensionsPanel,
} from '#features/members/components/member-panels.tsx';
import { useMember } from '#features/members/members.queries.ts';
import { ProfilePanel } from '#features/officers/components/profile-panel.tsx';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { Loaded } from '#ui/loaded.tsx';
import { usePageTitle } from '../page-handle.ts';

export default function MemberPage() {
  const { id = '' } = useParams();
  const query = useMember(id);
  const ownId = useCurrentUser().data?._id;
  usePageTitle(query.data?.username);
  return (
    <Loaded query={query} failed={MEMBER_TEXTS.loadFailed} rows={8}>
      {(member) => (
        <>
          <MemberHead member={member} />
          <div className={classes.grid}>
            <Stack gap={8} miw={0} className={classes.column ?? ''}>
              <RolesPanel member={member} />
              {member.profiles.map(({ _id, kind }) => (
                <ProfilePanel
                  key={_id}
                  discordId={member.discordId}
                  kind={kind}
                  username={member.username}
                  civilians={member.characters.filter(
                    ({ deceased, deletedAt }) => !deceased && deletedAt === null,
                  )}
                />
              ))}
              <CharactersPanel member={member} />
              <SuspensionsPanel member={member} />
            </Stack>
            <Stack gap={8} miw={0} className={classes.column ?? ''}>
              <MoneyPanel member={member} />
              {member.profiles.length > 0 && (
                <>
                  <ShiftsPanel member={member} />
                  <MemberService key={id} memberId={id} canCommend={id !== ownId} />
                </>
              )}
              <MemberLog key={id} memberId={id} />
            </Stack>
          </div>
        </>
      )}
    </Loaded>
  );
}
