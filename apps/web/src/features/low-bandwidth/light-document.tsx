import { type ReactNode, use } from 'react';
import { NonceContext } from '#app/shared/page/nonce.ts';
import type { Preferences } from '#app/shared/page/preferences.ts';
import { lightStyles } from './light-styles.ts';

/** A document that asks for nothing: no style sheet, no font, no script, not even an icon. */
export function LightDocument({
  preferences,
  children,
}: {
  preferences: Preferences;
  children: ReactNode;
}) {
  const { locale, theme } = preferences;
  return (
    <html lang={locale} data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>Luwag</title>
        <link rel="icon" href="data:," />
        <style nonce={use(NonceContext)}>{lightStyles()}</style>
      </head>
      <body>{children}</body>
    </html>
  );
}
