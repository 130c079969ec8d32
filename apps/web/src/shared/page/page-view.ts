import type { Locale } from './preferences.ts';

/** All that is ever told about a visit. */
type PageView = {
  route: string;
  viewport: 'phone' | 'tablet' | 'desktop';
  language: Locale;
};

export function viewportOf(widthPx: number): PageView['viewport'] {
  if (widthPx < 600) return 'phone';
  return widthPx < 960 ? 'tablet' : 'desktop';
}

/** Sent in the background; a lost one is not worth a second try. */
export function sendPageView(view: PageView): void {
  navigator.sendBeacon('/analytics', JSON.stringify(view));
}
