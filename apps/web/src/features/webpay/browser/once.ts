/** A second tap while the first is on its way does nothing. Coming back makes the form fresh. */
export function sendOnce(form: HTMLFormElement): void {
  let isSent = false;
  form.addEventListener('submit', (event) => {
    if (isSent || event.defaultPrevented) return event.preventDefault();
    // Forms that only ask for another page may be sent as often as somebody likes.
    const button = event.submitter instanceof HTMLButtonElement ? event.submitter : undefined;
    if ((button?.formMethod || form.method) !== 'post') return;
    isSent = true;
    event.submitter?.setAttribute('aria-busy', 'true');
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    isSent = false;
    for (const button of form.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy');
  });
}
