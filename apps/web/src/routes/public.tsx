import { Outlet } from 'react-router';
import { ConsentBanner } from '#app/shared/components/shell/consent-banner.tsx';
import { SiteFooter } from '#app/shared/components/shell/site-footer.tsx';
import { SiteHeader } from '#app/shared/components/shell/site-header.tsx';
import { SkipLink } from '#app/shared/components/shell/skip-link.tsx';

/** The frame of every public page. Its pages draw what goes into `main`, from their `h1` on. */
export default function PublicLayout() {
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      <ConsentBanner />
    </>
  );
}
