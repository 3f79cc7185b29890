import { PageHeading } from '#ui/page-heading.tsx';
import { usePageHandle } from '../page-handle.ts';
import { usePageTitle } from '../page-title.ts';

interface HeadingPageProps {
  heading: string;
}

/** A screen that consists of its heading, as the fire/rescue screens do. */
export function HeadingPage({ heading }: HeadingPageProps) {
  const { title } = usePageHandle();
  usePageTitle(title === undefined ? heading : `${title}: ${heading}`);
  return <PageHeading>{heading}</PageHeading>;
}
