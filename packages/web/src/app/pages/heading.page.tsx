import { PageHeading } from '#ui/page-heading.tsx';

interface HeadingPageProps {
  heading: string;
}

/** A screen that consists of its heading, as the fire/rescue screens do (specification §2). */
export function HeadingPage({ heading }: HeadingPageProps) {
  return <PageHeading>{heading}</PageHeading>;
}
