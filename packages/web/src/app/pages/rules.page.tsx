import { Box, Stack } from '@mantine/core';
import { useConfig } from '#features/session/session.queries.ts';
import { isNotFound } from '#lib/api-client.ts';
import { useEndpoint } from '#lib/use-endpoint.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { RulesText } from '#ui/rules-text.tsx';
import classes from '../stage/stage.module.css';
import { Stage } from '../stage/stage.tsx';
import NotFoundPage from './not-found.page.tsx';

export default function RulesPage() {
  const query = useEndpoint('GET /api/rules', {});
  const config = useConfig().data;
  if (isNotFound(query.error)) return <NotFoundPage />;
  return (
    <Stage accent="police" demo={config?.demo} header={<LinkButton to="/home">Home</LinkButton>}>
      <Stack gap={24} py={32}>
        <h1 className={classes.title}>{config?.communityName} rules</h1>
        <Box>
          <Loaded query={query} failed="The rules could not be loaded." rows={8}>
            {({ rules }) => <RulesText text={rules} />}
          </Loaded>
        </Box>
      </Stack>
    </Stage>
  );
}
