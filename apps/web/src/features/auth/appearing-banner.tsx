import { Banner, type BannerProps } from '@luwag/ui/banner';
import { useHasScript } from '@luwag/ui/use-has-script';
import { useEffect, useRef } from 'react';

/**
 * A banner about something that has just been tried. It may come up beyond the edge of a small
 * screen, so the page moves just enough to show it; a page that arrives with it stays where it is.
 */
export function AppearingBanner(props: BannerProps) {
  const place = useRef<HTMLDivElement>(null);
  const cameLater = useRef(useHasScript());
  useEffect(() => {
    if (cameLater.current) place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place}>
      <Banner role="alert" {...props} />
    </div>
  );
}
