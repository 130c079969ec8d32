import { m } from '#app/paraglide/messages.js';

/** The first stop of the keyboard. Its target is the page's `<main id="content">`. */
export function SkipLink() {
  return (
    <a className="skip" href="#content">
      {m.shell_skip()}
    </a>
  );
}
