import { docsKeyName } from '#app/shared/auth/storage-keys.ts';

/**
 * All the script of the documentation: buttons that copy, and the reader's own test key in the
 * examples of this tab. Without it the pages read the same.
 */
export function helpReader(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]'))
    offerCopy(button);
  const panel = document.querySelector<HTMLElement>('[data-docs-keys]');
  if (panel) fillKey(panel);
}

const shownMs = 2_000;

function offerCopy(button: HTMLButtonElement): void {
  const code = button.closest('.docs-code')?.querySelector('pre');
  const words = button.querySelector('[role="status"]');
  if (!code || !words || !('clipboard' in navigator) || !button.hidden) return;
  const usual = words.textContent;
  button.hidden = false;
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(code.textContent ?? '').then(
      () => {
        words.textContent = button.dataset.copy ?? usual;
        setTimeout(() => {
          words.textContent = usual;
        }, shownMs);
      },
      () => undefined,
    );
  });
}

/**
 * A key that was made for these pages is shown once; the tab keeps it until it is closed. One that
 * is not in force any more, or somebody else's who was signed in here, is forgotten.
 */
function fillKey(panel: HTMLElement): void {
  const { docsKeys = '', docsKey } = panel.dataset;
  try {
    if (docsKey) sessionStorage.setItem(docsKeyName, docsKey);
    const kept = sessionStorage.getItem(docsKeyName);
    if (!kept || docsKey) return;
    const isInForce = docsKeys.split(' ').includes(`${kept.slice(0, 12)}${kept.slice(-4)}`);
    if (!isInForce) {
      sessionStorage.removeItem(docsKeyName);
      return;
    }
    for (const mark of document.querySelectorAll('.docs-code mark')) mark.textContent = kept;
    panel.toggleAttribute('data-filled', true);
  } catch {
    // A browser that forbids storage keeps the placeholder.
  }
}
