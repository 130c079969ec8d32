import { TabLinks } from '@luwag/ui/tabs';
import { useLocation } from 'react-router';
import { m } from '#app/paraglide/messages.js';

/** The pages for a shop's developers. One is listed from the day it exists. */
const pages = [
  { path: '/merchant/developers', label: m.testing_tab_home },
  { path: '/merchant/developers/keys', label: m.testing_tab_keys },
  { path: '/merchant/developers/webhooks', label: m.dev_tab_webhooks },
  { path: '/merchant/developers/log', label: m.dev_tab_log },
  { path: '/merchant/developers/clock', label: m.testing_tab_clock },
  { path: '/merchant/developers/docs', label: m.testing_tab_docs },
] as const;

export function DeveloperTabs() {
  const { pathname } = useLocation();
  const tabs = pages.map(({ path, label }) => ({
    href: path,
    label: label(),
    current: pathname === path,
  }));
  return <TabLinks label={m.testing_tabs_label()} tabs={tabs} />;
}
