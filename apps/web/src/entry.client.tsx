import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { forbidEval } from '#app/lib/no-eval.ts';
import { locales, pick } from '#app/lib/preferences.ts';
import { reportFault } from '#app/lib/report-fault.ts';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';

forbidEval();
overwriteGetLocale(() => pick(locales, document.documentElement.lang) ?? 'en');

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={(error, { pattern }) => reportFault(error, pattern)} />
    </StrictMode>,
  );
});
