import { type ReactNode, use } from 'react';
import { NonceContext } from '#app/shared/page/nonce.ts';
import type { Preferences } from '#app/shared/page/preferences.ts';

type LightDocumentProps = { preferences: Preferences; children: ReactNode };

/** A document that asks for nothing: no style sheet, no font, no script, not even an icon. */
export function LightDocument({ preferences, children }: LightDocumentProps) {
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

/**
 * The light edition's whole look, sent inside the page. The colours are those of the design
 * system's tokens, written out because the page may not ask for a second file. A function, so that
 * bundles of pages that never call it leave it out.
 */
const paper =
  '--b:#fbf8f3;--t:#16211f;--q:#3e4b48;--l:#d9d0bf;--g:#0f6b62;--o:#fffefb;--x:#ac3528;--n:#ffb224';
const night =
  '--b:#0d1514;--t:#f4efe6;--q:#c3cbc6;--l:#27342f;--g:#6cc4b7;--o:#05231f;--x:#f2a08d;--n:#ffb224';

const lightStyles = (): string =>
  [
    `:root{color-scheme:light;${paper}}`,
    `@media(prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${night}}}`,
    `[data-theme=dark]{color-scheme:dark;${night}}`,
    'body{font:17px/1.45 sans-serif;max-width:34em;margin:0 auto;padding:12px 16px;background:var(--b);color:var(--t)}',
    'header{display:flex;justify-content:space-between;align-items:center;border-bottom:2px solid var(--t);margin-bottom:16px}',
    'h1{font-size:17px;margin:0}h2{font-size:17px;margin:28px 0 4px}h3{font-size:17px;margin:20px 0 4px}',
    'p{margin:4px 0}small,.s{font-size:15px;color:var(--q)}small{font-weight:400}.e{color:var(--x)}',
    'a{color:var(--g);display:block;padding:12px 0}a small{display:inline-block}',
    'label{display:block;margin-top:8px}',
    'input{box-sizing:border-box;font:600 22px sans-serif;width:100%;min-height:52px;padding:0 12px;border:1px solid var(--q);border-radius:14px;background:none;color:inherit}',
    'button{font:600 18px sans-serif;width:100%;min-height:52px;margin:12px 0 4px;border:0;border-radius:14px;background:var(--g);color:var(--o);cursor:pointer}',
    'header button{font-size:15px;width:auto;min-height:48px;margin:0;padding:0 8px;background:none;color:var(--g)}',
    'b.a{font-size:40px;line-height:1.15}.e,.o{font-weight:600}.o{color:var(--g)}.t{padding:8px 12px;border-radius:10px;background:var(--n);color:#16211f}',
    'fieldset{border:0;margin:12px 0 0;padding:0}legend{padding:0}',
    'fieldset label{display:flex;align-items:center;gap:12px;min-height:48px;margin:0}',
    'input[type=radio]{width:24px;min-height:24px;margin:0;flex:none;accent-color:var(--g)}',
    'summary{min-height:48px;padding:12px 0;box-sizing:border-box;color:var(--g);cursor:pointer}',
    'li{padding:11px 0;border-top:1px solid var(--l)}ul{list-style:none;margin:0;padding:0}li p:first-child{display:flex;justify-content:space-between;gap:12px}',
    'i{display:inline-block;box-sizing:border-box;width:16px;height:16px;margin:8px 7px 6px 0;vertical-align:middle;border:2px solid var(--q);border-radius:12px}i.d{background:var(--g);border-color:var(--g)}i.n{width:22px;height:22px;background:var(--n);border-color:var(--n)}',
    'a.b{display:block;box-sizing:border-box;min-height:52px;margin:12px 0 4px;padding:14px;border-radius:14px;background:var(--g);color:var(--o);font:600 18px sans-serif;text-align:center;text-decoration:none}',
    'button.q{min-height:48px;background:none;color:var(--g);text-align:left;font-size:17px;font-weight:400;text-decoration:underline;padding:0}button.w{background:none;border:1px solid var(--q);color:inherit}',
    ':focus-visible{outline:3px solid var(--g);outline-offset:3px}',
    'table{width:100%;border-collapse:collapse}th,td{padding:9px 0;border-top:1px solid var(--l);vertical-align:top;text-align:left;font-weight:400}th{width:42%;padding-right:12px}td{text-align:right}',
    'footer{border-top:2px solid var(--t);margin-top:28px;padding-top:8px}',
  ].join('');
