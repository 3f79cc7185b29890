import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { usePageTitle } from '../page-handle.ts';
import { Stage } from '../stage/stage.tsx';
import { NoticeText } from './route-error.page.tsx';

export default function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <Stage accent="police">
      <NoticeText
        heading="404 - Page not found"
        message="This page doesn't exist. Check the address, or go back to Home."
        action={
          <Button component={Link} to="/home" size="room" variant="filled">
            Back to Home
          </Button>
        }
      />
    </Stage>
  );
}
