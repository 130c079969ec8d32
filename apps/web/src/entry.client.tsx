import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { forbidEval } from '#app/shared/page/no-eval.ts';
import { locales, pick } from '#app/shared/page/preferences.ts';
import { reportFault } from '#app/shared/page/report-fault.ts';

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
